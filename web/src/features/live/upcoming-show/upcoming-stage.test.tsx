import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act } from 'react'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { bannerOf } from '../../watch/browse/index.ts'
import { anItem } from '../../watch/browse/card/test/item.fixture.ts'
import type { UpcomingView } from './read-upcoming-show.ts'
import { UpcomingStage } from './upcoming-stage.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const network = vi.fn<(url: string) => Promise<Response>>()
/** What the streamer has on air. */
let live: { id: string }[] = []
let isUp = true

beforeEach(() => {
  live = []
  isUp = true
  network.mockImplementation(async (url) => {
    if (!isUp) return new Response('{}', { status: 500 })
    const data = url.includes('liveShows') ? live : url.includes('upcomingLiveshow/') ? { remind: true } : []
    const meta = { page: 1, perPage: 10, totalPages: 1, total: 1 }
    return new Response(JSON.stringify({ data, meta }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

/** A show that begins and ends so long after now. */
function viewOf(beginsInMs: number, endsInMs: number): UpcomingView {
  const now = Date.now()
  const profile = { id: 'rani', accountId: 'account-9', name: 'Rani', avatar: null }
  const banner = bannerOf({ ...anItem({ id: 'show-1', type: 'upcoming-live' }), profile }, 'en')
  return {
    id: 'show-1',
    show: { title: 'Malam Akustik', description: 'Gitar saja', banner, avatar: null },
    startedAt: now + beginsInMs,
    finishedAt: now + endsInMs,
  }
}
function open(view: UpcomingView, language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: () => <UpcomingStage view={view} /> }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}

test('an announced show counts down and can be remembered', async () => {
  open(viewOf(26 * HOUR + 30_000, 28 * HOUR))
  expect(screen.getByRole('heading', { level: 1, name: 'Malam Akustik' })).toBeDefined()
  const timer = screen.getByRole('timer')
  await within(timer).findByText('02')
  const units = within(timer)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  const left = within(timer)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(units).toEqual(['days', 'hours', 'minutes', 'seconds'])
  expect(left.slice(0, 3)).toEqual(['01', '02', '00'])
  expect(screen.getByRole('button', { name: /^Remind Me/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /Rani/ }).getAttribute('href')).toBe('/profile/rani')
})

test('once it has begun the page waits for the streamer, and then leads to the show', async () => {
  open(viewOf(-MINUTE, HOUR))
  expect(await screen.findByText('The streamer will be live any moment')).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Watch Now' })).toBeNull()
  cleanup()
  live = [{ id: 'live-7' }]
  open(viewOf(-MINUTE, HOUR))
  const link = await screen.findByRole('link', { name: 'Watch Now' })
  expect(link.getAttribute('href')).toBe('/liveshow/live-7')
  expect(screen.getByRole('status').textContent).toBe('This show has started')
})

test('a show that is over says so and leads to the others', async () => {
  open(viewOf(-3 * HOUR, -HOUR), 'id')
  expect(await screen.findByText('Live ini sudah selesai')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Lihat live lain' }).getAttribute('href')).toBe('/live')
  expect(screen.queryByRole('button', { name: /Ingatkan/ })).toBeNull()
})

test('a show that was taken back is over, and nothing of it is read', () => {
  open({ id: 'show-1', show: null, startedAt: null, finishedAt: null })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This show is over')
  expect(screen.getByRole('link', { name: 'See other live shows' })).toBeDefined()
  expect(network).not.toHaveBeenCalled()
})

test('the reminder of a person who is signed in is read and shown', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  open(viewOf(HOUR, 2 * HOUR))
  expect(await screen.findByRole('button', { name: /^Reminder ON/ })).toBeDefined()
  expect(network.mock.calls.some(([url]) => url.includes('remindProfileId=profile-1'))).toBe(true)
})

test('a reminder that cannot be read is a toast, and the page stays', async () => {
  isUp = false
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  open(viewOf(HOUR, 2 * HOUR))
  await vi.waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual(['Failed to get upcoming live detail']),
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Malam Akustik' })).toBeDefined()
})
