import { catalog } from '@tayang/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { openPage, serverOf } from '../test/open-page.tsx'
import CategoryOrPage, { loader } from './catalog-page.tsx'

afterEach(cleanup)

const page = { path: '/:friendlyId', loader, Component: CategoryOrPage }
const film = (id: string) => anItem({ id, titleLocalized: `Film ${id}` })

/** A server with a category of one row, or a page that is none. */
function serverWith(isCategory: boolean) {
  const items = [{ playlistId: 'drama', titleLocalized: 'Family drama', layout: 'portrait' }]
  const titles = ['a', 'b', 'c', 'd']
  return serverOf([
    [
      catalog.listPages,
      () => ({ data: [{ friendlyId: 'movies', titleLocalized: 'Movies', isCategory, items }] }),
    ],
    [catalog.listPlaylistItems, () => ({ data: titles.map(film), meta: {} })],
    [
      catalog.filterTitles,
      ({ query }) => {
        const page = Number(query['page'])
        const meta = { page, perPage: 24, totalPages: 2, total: 4, genres: ['Drama'], years: [2024, 2020] }
        return { data: titles.slice(2 * (page - 1), 2 * page).map(film), meta }
      },
    ],
  ])
}

test('a category that is narrowed shows a list in place of its rows, page after page', async () => {
  const server = serverWith(true)
  const { at } = openPage(page, '/movies', server)
  await screen.findByRole('heading', { name: 'Family drama' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2020' } })
  await waitFor(() => expect(at()).toBe('/movies?year=2020'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Family drama' })).toBeNull())
  expect(screen.getAllByText(/^Film \w$/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Film d')
  expect(server.inputsOf(catalog.filterTitles).at(-1)?.query).toMatchObject({
    'playlistIds[]': ['drama'],
    year: 2020,
    page: 2,
  })
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
  await screen.findByRole('heading', { name: 'Family drama' })
})

test('the choices keep the keyboard when the rows give way to the list', async () => {
  openPage(page, '/movies', serverWith(true))
  const sort = await screen.findByRole('combobox', { name: 'Sort' })
  sort.focus()
  fireEvent.change(sort, { target: { value: 'newest' } })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Family drama' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sort' }))
})

test('a page that is no category has its rows and no choices', async () => {
  const server = serverWith(false)
  openPage(page, '/movies?year=2020', server)
  await screen.findByRole('heading', { name: 'Family drama' })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(server.inputsOf(catalog.filterTitles)).toEqual([])
})
