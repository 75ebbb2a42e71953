import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/an-item.ts'
import { savePosition } from '../save-position/index.ts'
import { ContinueWatching } from './continue-watching.tsx'

/** What the network was asked: the edge of this room. */
const network = vi.fn<(url: string) => Promise<Response>>()
const answers = (...lines: unknown[]) =>
  network.mockImplementation(async () => Response.json({ data: lines }))
const aLine = { id: '1', mediaId: 'laut', position: 60, length: 600, mediaInfo: anItem() }

const accountId = aViewer.account.id
function show(of = accountId) {
  render(
    <MemoryRouter>
      <WithI18n>
        <ContinueWatching accountId={of} />
      </WithI18n>
    </MemoryRouter>,
  )
}
/** Room is kept for the row unless the document says that there is none. */
const keepsRoom = () => document.documentElement.dataset['begun'] !== 'none'

beforeEach(() => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('who has begun nothing is kept no room, from the next page on before it has asked', async () => {
  answers()
  show()
  expect(keepsRoom()).toBe(true)
  await vi.waitFor(() => expect(keepsRoom()).toBe(false))
  cleanup()
  delete document.documentElement.dataset['begun']
  network.mockImplementation(() => new Promise(() => {}))
  show()
  expect(keepsRoom()).toBe(false)
})

test('room is kept again for who begins something, and for somebody else on this browser', async () => {
  answers()
  show()
  await vi.waitFor(() => expect(keepsRoom()).toBe(false))
  cleanup()
  show('account-2')
  expect(keepsRoom()).toBe(true)
  cleanup()
  show()
  expect(keepsRoom()).toBe(false)
  const laut = { id: 'laut', type: 'movie', seriesId: null, nextId: null }
  savePosition(laut as Parameters<typeof savePosition>[0], crypto.randomUUID(), {
    reason: 'pause',
    positionS: 60,
    lengthS: 600,
    leaving: false,
  })
  expect(keepsRoom()).toBe(true)
})

test('what was begun stands in its row, with how much is left', async () => {
  answers(aLine)
  show()
  expect(await screen.findByText('9 min left')).toBeDefined()
  expect(keepsRoom()).toBe(true)
})
