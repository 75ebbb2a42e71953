import { catalog } from '@tayang/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import PlaylistPage, { loader } from './playlist.tsx'

afterEach(cleanup)

const page = { path: '/playlists/:playlistId', loader, Component: PlaylistPage }
const film = (id: string) => anItem({ id, titleLocalized: `Film ${id}` })

/** A server with one row of these pages. */
function serverWith(pages: string[][], isDown = (_page: number) => false) {
  return serverOf([
    [catalog.getPlaylist, () => ({ data: { titleLocalized: 'Drama Keluarga', type: 'movie' } })],
    [
      catalog.listPlaylistItems,
      ({ query }) => {
        const at = Number(query['page'])
        if (isDown(at)) throw refused(503, 'UNAVAILABLE')
        const meta = { page: at, perPage: 24, totalPages: pages.length, total: pages.flat().length }
        return { data: (pages[at - 1] ?? []).map(film), meta }
      },
    ],
  ])
}
const titles = () => screen.getAllByText(/^Film \w$/).map(({ textContent }) => textContent)

test('everything of a row is shown page after page, below its name', async () => {
  openPage(page, '/playlists/drama', serverWith([['a', 'b'], ['c']]))
  expect(await screen.findByRole('heading', { name: 'Drama Keluarga' })).toBeDefined()
  expect(titles()).toEqual(['Film a', 'Film b'])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Film c')
  expect(titles()).toEqual(['Film a', 'Film b', 'Film c'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a season is headed by its series, which it links to, also in the head of the document', async () => {
  const episode = {
    ...anItem({ id: 'e1', type: 'episode', titleLocalized: 'Buka Pintu' }),
    series: { id: 'warung', titleLocalized: 'Warung' },
    season: { id: 's1', titleLocalized: 'Season 1', number: 1 },
  }
  const meta = { page: 1, perPage: 24, totalPages: 1, total: 1 }
  const server = serverOf([
    [catalog.getPlaylist, () => ({ data: { titleLocalized: 'Season 1', type: 'season' } })],
    [catalog.listPlaylistItems, () => ({ data: [episode], meta })],
  ])
  openPage(page, '/playlists/s1', server)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Warung: Season 1')
  expect(within(heading).getByRole('link', { name: 'Warung' }).getAttribute('href')).toBe('/series/warung')
  expect(document.title).toBe('Warung: Season 1 · Tayang')
  expect(document.querySelector('[property="og:title"]')?.getAttribute('content')).toBe(document.title)
  expect(document.querySelector('[type="application/ld+json"]')?.textContent).toContain('"TVSeason"')
})

test('a row without titles says so', async () => {
  openPage(page, '/playlists/drama', serverWith([[]]))
  expect(await screen.findByText('Nothing here yet')).toBeDefined()
})

test.each(['0', '-3', 'x', '1.9'])('the page number %s of an address is the first page', async (number) => {
  const server = serverWith([['a'], ['b']])
  openPage(page, `/playlists/drama?page=${number}`, server)
  await screen.findByText('Film a')
  expect(server.inputsOf(catalog.listPlaylistItems)[0]?.query['page']).toBe(1)
})

test('a row that is unknown is a page that failed', async () => {
  openPage(page, '/playlists/nothing')
  expect(await screen.findByText('the page failed')).toBeDefined()
})

/** A row that an operator chose, whose titles can be narrowed. */
function chosenRow(titles: string[]) {
  return serverOf([
    [catalog.getPlaylist, () => ({ data: { titleLocalized: 'Pilihan', type: 'editorial' } })],
    [
      catalog.filterTitles,
      ({ query }) => {
        const fitting = query['genre'] === 'Horror' ? [] : titles
        const page = Number(query['page'])
        const meta = {
          page,
          perPage: 24,
          totalPages: 2,
          total: fitting.length,
          genres: ['Drama', 'Horror'],
          years: [2024],
        }
        return { data: fitting.slice(2 * (page - 1), 2 * page).map(film), meta }
      },
    ],
  ])
}
const choice = (name: string) => screen.getByRole('combobox', { name })

test('a row is narrowed and sorted in its address, page after page, and Back widens it again', async () => {
  const server = chosenRow(['a', 'b', 'c', 'd'])
  const { at, router } = openPage(page, '/playlists/drama', server)
  await screen.findByText('Film a')
  fireEvent.change(choice('Genre'), { target: { value: 'Drama' } })
  await waitFor(() => expect(at()).toBe('/playlists/drama?genre=Drama'))
  fireEvent.change(choice('Sort'), { target: { value: 'lightest' } })
  await waitFor(() => expect(at()).toBe('/playlists/drama?sort=lightest&genre=Drama'))
  await waitFor(() => expect(choice('Sort')).toHaveProperty('value', 'lightest'))
  expect(screen.getByText('4 titles')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Film d')
  expect(server.inputsOf(catalog.filterTitles).at(-1)?.query).toMatchObject({
    'playlistIds[]': ['drama'],
    page: 2,
    genre: 'Drama',
    sort: 'lightest',
  })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(at()).toBe('/playlists/drama?genre=Drama'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(choice('Genre')).toHaveProperty('value', ''))
})

test('two choices in quick succession both count, and both are shown at once', async () => {
  const { at } = openPage(page, '/playlists/drama', chosenRow(['a', 'b', 'c', 'd']))
  await screen.findByText('Film a')
  fireEvent.change(choice('Genre'), { target: { value: 'Drama' } })
  fireEvent.change(choice('Sort'), { target: { value: 'lightest' } })
  expect([choice('Genre'), choice('Sort')].map((field) => (field as HTMLSelectElement).value)).toEqual([
    'Drama',
    'lightest',
  ])
  await waitFor(() => expect(at()).toBe('/playlists/drama?sort=lightest&genre=Drama'))
  fireEvent.click(await screen.findByRole('link', { name: 'Clear filters' }))
  fireEvent.change(choice('Sort'), { target: { value: 'newest' } })
  await waitFor(() => expect(at()).toBe('/playlists/drama?sort=newest'))
})

test('a row of which nothing fits says so, and widens it by one press', async () => {
  const { at } = openPage(page, '/playlists/drama?genre=Horror&mb=50', chosenRow(['a', 'b', 'c', 'd']))
  expect(await screen.findByText('No titles match these filters')).toBeDefined()
  expect(choice('Data')).toHaveProperty('value', '50')
  fireEvent.click(screen.getAllByRole('link', { name: 'Clear filters' })[0]!)
  await screen.findByText('Film a')
  expect(at()).toBe('/playlists/drama')
})

test('a handful of titles needs no choices', async () => {
  openPage(page, '/playlists/drama', chosenRow(['a', 'b']))
  await screen.findByText('Film a')
  expect(screen.queryByRole('combobox')).toBeNull()
})
