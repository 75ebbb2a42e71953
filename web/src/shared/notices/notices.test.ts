import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maintenance } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { onNotice, startNotices, unread } from './notices.ts'

/** The browser's end of the only socket; the test is the server. */
class Line {
  static readonly OPEN = 1
  static last: Line
  readonly readyState = Line.OPEN
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    Line.last = this
  }
  send() {}
  close() {}
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  session.leave()
  maintenance.setState(false, true)
  vi.unstubAllGlobals()
})

test('an open page closes and opens with the site', () => {
  const stop = startNotices('en')
  Line.last.says({ type: 'maintenance', isOn: true })
  expect(maintenance.getState()).toBe(true)
  Line.last.says({ type: 'maintenance', isOn: false })
  expect(maintenance.getState()).toBe(false)
  stop()
})

test('the unread count is shown until the sign-out, and listeners get every event', () => {
  const receive = vi.fn<(notice: object) => void>()
  const forget = onNotice(receive)
  const stop = startNotices('en')
  Line.last.says({ type: 'authorized', unread: 3 })
  expect(unread.getState()).toBe(3)
  Line.last.says({ type: 'unread', unread: 2 })
  expect(unread.getState()).toBe(2)
  expect(receive).toHaveBeenCalledTimes(2)
  stop()
  forget()
  expect(unread.getState()).toBeNull()
})
