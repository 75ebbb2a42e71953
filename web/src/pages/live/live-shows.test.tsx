import { recordings, shows, upcoming } from '@tayang/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  finished,
  makeShow,
  onAir,
} from '../../features/live/streamer-dashboard/broadcast/test/show.fixture.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import LiveShowPage, { loader as showLoader } from './live-show.tsx'
import LiveShowsPage, { loader } from './live-shows.tsx'

const page = { path: '/live-shows', loader, Component: LiveShowsPage }
const announced = { path: '/liveshow/:showId', loader: showLoader, Component: LiveShowPage }
const HOUR_MS = 3_600_000
const metaOf = (totalPages: number) => ({ page: 1, perPage: 20, totalPages, total: 1 })
const past = {
  ...finished(makeShow({ id: 'past', name: 'Malam Lalu', finishedAt: 1 })),
  type: 'liveshow-vod',
}
const coming = (id: string) =>
  makeShow({ id, name: `Besok ${id}`, startedAt: Date.now() + HOUR_MS, finishedAt: Date.now() + 2 * HOUR_MS })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const serverWith = (live: readonly unknown[], pages = 1, previous: readonly unknown[] = [past]) =>
  serverOf([
    [
      shows.listLiveShows,
      ({ query }) => ({
        data: query['status'] === 'upcoming' ? [coming('a'), coming('b')] : live,
        meta: metaOf(pages),
      }),
    ],
    [recordings.listPreviousShows, () => ({ data: previous, meta: metaOf(1) })],
    [
      upcoming.getUpcomingShow,
      () => {
        throw Object.assign(refused(404), { init: { status: 404 } })
      },
    ],
  ])
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('one show on air leads on to recordings and to what is announced', async () => {
  openPage(page, '/live-shows', serverWith([onAir(makeShow({ id: 'now', name: 'Malam Ini' }))]))
  expect(await screen.findByText('Malam Ini')).toBeDefined()
  // It is large, and not a small card that a whole line makes high.
  expect(screen.getByText('Watch Live')).toBeDefined()
  expect((await section('Previous live shows')).getByText('Malam Lalu')).toBeDefined()
  expect((await section('Upcoming shows')).getByText('Besok a')).toBeDefined()
})

test.each([[[past]], [[]]])(
  'while nobody is on air recordings are offered where there are any (%#)',
  async (previous) => {
    openPage(page, '/live-shows', serverWith([], 1, previous))
    expect(await screen.findByText('No one is live right now')).toBeDefined()
    expect(screen.queryAllByRole('link', { name: 'Previous live shows' })).toHaveLength(previous.length)
  },
)

test('a list that goes on leads nowhere else yet', async () => {
  openPage(page, '/live-shows', serverWith([onAir(makeShow({ id: 'now', name: 'Malam Ini' }))], 2))
  expect(await screen.findByText('Malam Ini')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Previous live shows' })).toBeNull()
})

test('an announced show leads on to recordings and to the others that are announced', async () => {
  openPage(announced, '/liveshow/a?isUpComing=true', serverWith([]))
  expect(await screen.findByRole('heading', { name: 'This show is over' })).toBeDefined()
  expect((await section('Previous live shows')).getByText('Malam Lalu')).toBeDefined()
  const others = await section('Upcoming shows')
  expect(others.getByText('Besok b')).toBeDefined()
  expect(others.queryByText('Besok a')).toBeNull()
})
