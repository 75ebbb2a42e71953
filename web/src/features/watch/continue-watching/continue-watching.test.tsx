import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { savePosition } from '../save-position/index.ts'
import { ContinueWatching } from './continue-watching.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const answers = (...lines: unknown[]) =>
  network.mockImplementation(async () => Response.json({ data: lines }))
const aLine = { id: '1', mediaId: 'laut', position: 60, length: 600, mediaInfo: anItem() }

const accountId = aViewer.account.id
function show(of = accountId) {
  const viewer = { ...aViewer, account: { ...aViewer.account, id: of } }
  session.enter(viewer, { accessToken: 'access', refreshToken: 'refresh' })
  render(
    <MemoryRouter>
      <WithI18n>
        <ContinueWatching accountId={of} />
      </WithI18n>
    </MemoryRouter>,
  )
}
/** Space is kept for the row unless the document says that there is none. */
const keepsSpace = () => document.documentElement.dataset['begun'] !== 'none'

beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a viewer who has begun nothing gets no space for the row, on the next page before it is read', async () => {
  answers()
  show()
  expect(keepsSpace()).toBe(true)
  await vi.waitFor(() => expect(keepsSpace()).toBe(false))
  cleanup()
  delete document.documentElement.dataset['begun']
  network.mockImplementation(() => new Promise(() => {}))
  show()
  expect(keepsSpace()).toBe(false)
})

test('the space is kept again once something is begun, and for another account on this browser', async () => {
  answers()
  show()
  await vi.waitFor(() => expect(keepsSpace()).toBe(false))
  cleanup()
  show('account-2')
  expect(keepsSpace()).toBe(true)
  cleanup()
  show()
  expect(keepsSpace()).toBe(false)
  const laut = { id: 'laut', type: 'movie', seriesId: null, nextId: null }
  savePosition(laut as Parameters<typeof savePosition>[0], crypto.randomUUID(), {
    reason: 'pause',
    positionS: 60,
    lengthS: 600,
    leaving: false,
  })
  expect(keepsSpace()).toBe(true)
})

test('a title that was begun is in the row with the minutes that are left', async () => {
  answers(aLine)
  show()
  expect(await screen.findByText('9 min left')).toBeDefined()
  expect(keepsSpace()).toBe(true)
})
