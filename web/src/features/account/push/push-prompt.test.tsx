import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { pushKeys } from './push-memory.ts'
import { PushPrompt } from './push-prompt.tsx'

const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
const handleAsking = vi.fn<(isAsking: boolean) => void>()
/** The prompt is below everything else of these pages. */
const PLACE = new DOMRect(12, 600, 366, 110)

beforeEach(async () => {
  localStorage.clear()
  toasts.setState([], true)
  // Notifications are supported, push is not.
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('navigator', { userAgent: 'a browser of before' })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x, y, width, height] = (this.getAttribute('data-at') ?? '').split(' ').map(Number)
    return this.getAttribute('role') === 'dialog' ? PLACE : new DOMRect(x, y, width, height)
  })
  // The card's own chunk is there before a test begins.
  show()
  await screen.findByRole('dialog', { hidden: true })
  cleanup()
  handleAsking.mockReset()
})
afterEach(() => {
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  handleAsking.mockReset()
  requestPermission.mockReset()
})

function show({ pagesOfVisit = 3, at = '/', children }: Partial<Shown> = {}) {
  const Page = () => (
    <>
      {children}
      <Link to="/other">Go on</Link>
      <PushPrompt pagesOfVisit={pagesOfVisit} onAsking={handleAsking} />
    </>
  )
  const Other = () => <PushPrompt pagesOfVisit={pagesOfVisit} onAsking={handleAsking} />
  const Site = createRoutesStub([
    { path: '/other', Component: Other },
    { path: '*', Component: Page },
  ])
  render(
    <WithI18n>
      <Site initialEntries={[at]} />
    </WithI18n>,
  )
}
interface Shown {
  pagesOfVisit: number
  at: string
  children: React.ReactNode
}
const prompt = () => screen.queryByRole('dialog', { name: 'Push notifications' })
const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })

test('a person who allows push where it is unsupported is told so', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual(['Push Notification Is Not Supported']),
  )
  expect(localStorage.getItem(pushKeys.choice)).toBe('true')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(prompt()).toBeNull()
})

test('a person who denies sees no message and is not prompted again', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Deny' }))
  expect(toasts.getState()).toEqual([])
  expect(localStorage.getItem(pushKeys.choice)).toBe('false')
  cleanup()
  show()
  expect(prompt()).toBeNull()
})

test.each([
  [1, false],
  [2, false],
  [3, true],
])('on page %d of a visit a guest is prompted: %s', (pagesOfVisit, isAsked) => {
  show({ pagesOfVisit })
  expect(prompt() !== null).toBe(isAsked)
  expect(handleAsking).toHaveBeenLastCalledWith(isAsked)
})

test('a person is prompted after the sign-in, on any page of the visit', () => {
  signIn()
  show({ pagesOfVisit: 1 })
  expect(prompt()).not.toBeNull()
})

test.each([
  ['the banner of a page', <section key="1" aria-roledescription="carousel" data-at="0 60 390 560" />],
  ['a player', <video key="2" data-at="0 500 390 219" />],
  ['a field', <input key="3" aria-label="Search" data-at="20 620 300 44" />],
  ['a heading', <h1 key="4" data-at="16 700 200 40" />],
  [
    'the first line of a list',
    <main key="5">
      <ul>
        <li data-at="16 690 300 80" />
      </ul>
    </main>,
  ],
])('it never covers %s, and does not block other prompts there', (_what, children) => {
  show({ children })
  expect(prompt()).toBeNull()
  expect(handleAsking).toHaveBeenLastCalledWith(false)
})

test('it waits for a page with a free space', async () => {
  show({ children: <h1 data-at="16 700 200 40" /> })
  expect(prompt()).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Go on' }))
  await waitFor(() => expect(prompt()).not.toBeNull())
})

test.each(['/streamer-dashboard', '/liveshow-vod/show-1'])('it never appears at %s', (at) => {
  signIn()
  show({ at })
  expect(prompt()).toBeNull()
})

test('scrolling content beneath it does not hide it, a player does', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const children = (
    <>
      <h2 data-testid="heading" data-at="16 900 200 40" />
      <video data-testid="player" data-at="0 -400 390 219" />
    </>
  )
  show({ children })
  const move = (id: string, at: string) => {
    screen.getByTestId(id).setAttribute('data-at', at)
    act(() => void vi.advanceTimersByTime(1_000))
  }
  move('heading', '16 650 200 40')
  expect(prompt()).not.toBeNull()
  move('player', '0 500 390 219')
  expect(prompt()).toBeNull()
  // The privacy bar does not appear in between.
  expect(handleAsking).toHaveBeenLastCalledWith(true)
  vi.useRealTimers()
})
