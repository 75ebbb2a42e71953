import { recordings, shows } from '@tayang/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  finished,
  makeShow,
  onAir,
} from '../../features/live/streamer-dashboard/broadcast/test/show.fixture.ts'
import { openPage, serverOf } from '../test/open-page.tsx'
import PreviousLiveShowsPage, { loader as previousLoader } from './previous-live-shows.tsx'
import { loader as replayLoader } from './replay.tsx'

const previous = { path: '/previous-live-shows', loader: previousLoader, Component: PreviousLiveShowsPage }
const replay = { path: '/liveshow-vod/:showId', loader: replayLoader, Component: () => <p>the replay</p> }
const network = vi.fn<(url: string) => Promise<Response>>()
const metaOf = (page: number, totalPages: number) => ({ page, perPage: 20, totalPages, total: 2 })
const past = (id: string) => finished(makeShow({ id, name: `Malam ${id}`, finishedAt: 1 }))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

test('the address of a replay of a show that is on air leads to the show', async () => {
  const show = onAir(makeShow())
  const server = serverOf([[shows.getLiveShow, () => ({ data: { ...show, status: 'live' } })]])
  const { at } = openPage(replay, '/liveshow-vod/show-1', server)
  await screen.findByText('elsewhere')
  expect(at()).toBe('/liveshow/show-1')
})

test('a show that is over stays at the address of its replay', async () => {
  const server = serverOf([[shows.getLiveShow, () => ({ data: past('show-1') })]])
  const { at } = openPage(replay, '/liveshow-vod/show-1', server)
  expect(await screen.findByText('the replay')).toBeDefined()
  expect(at()).toBe('/liveshow-vod/show-1')
})

test('previous shows are read page after page, those of one person where the address names one', async () => {
  const server = serverOf([[recordings.listPreviousShows, () => ({ data: [past('a')], meta: metaOf(1, 2) })]])
  network.mockImplementation(
    async () => new Response(JSON.stringify({ data: [past('a'), past('b')], meta: metaOf(2, 2) })),
  )
  openPage(previous, '/previous-live-shows?profileId=rani', server)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Malam b')
  // A show that moved to the next page is listed once.
  expect(screen.getAllByText('Malam a')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(server.inputsOf(recordings.listPreviousShows)[0]?.query['profileId']).toBe('rani')
  expect(network.mock.calls[0]?.[0]).toMatch(/profileId=rani/)
})

test('a list without previous shows leads to who is live', async () => {
  const server = serverOf([[recordings.listPreviousShows, () => ({ data: [], meta: metaOf(1, 1) })]])
  openPage(previous, '/previous-live-shows', server)
  expect(await screen.findByText('No previous live show yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See who is live' }).getAttribute('href')).toBe('/live')
})

test('a list that could not be read with the page can be read by Try again, also after that failed once', async () => {
  network.mockResolvedValueOnce(new Response('{}', { status: 500 }))
  openPage(previous, '/previous-live-shows')
  expect((await screen.findByRole('alert')).textContent).toBe('Some error occured, please refresh the page!')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('alert')
  network.mockResolvedValueOnce(new Response(JSON.stringify({ data: [past('a')], meta: metaOf(1, 1) })))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Malam a')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
