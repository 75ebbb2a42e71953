import { catalog } from '@tayang/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
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

test('a row without titles says so', async () => {
  openPage(page, '/playlists/drama', serverWith([[]]))
  expect(await screen.findByText('Nothing is here yet')).toBeDefined()
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
