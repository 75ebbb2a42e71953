import { catalog, suggestions } from '@tayang/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import Search, { loader } from './search.tsx'

afterEach(cleanup)

type Found = Partial<Record<string, number | 'fails'>>
const page = { path: '/search', loader, Component: Search }

/** A server that finds so many of each type; every page has one card. */
function serverWith(found: Found, spelling: string | null = null) {
  return serverOf([
    [
      catalog.search,
      ({ query }) => {
        const type = String(query['type'])
        const total = found[type] ?? 0
        if (total === 'fails') throw refused(503, 'UNAVAILABLE')
        const at = Number(query['page'])
        const title = `${type} ${at}`
        const data = total > 0 ? [anItem({ id: title, type: 'movie', titleLocalized: title })] : []
        return { data, meta: { page: at, perPage: 20, totalPages: Math.ceil(total / 20), total, spelling } }
      },
    ],
  ])
}
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('without a word the page asks the server nothing and shows where there is something to see', async () => {
  const server = serverWith({})
  openPage(page, '/search?keyword=%20%20', server)
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Clips' }).getAttribute('href')).toBe('/clips')
  expect(server.inputsOf(catalog.search)).toEqual([])
})

test('what was found is grouped by type, each with how many there are', async () => {
  openPage(page, '/search?keyword=hujan', serverWith({ movie: 41, clips: 1 }))
  await screen.findByText('movie 1')
  expect(headings()).toEqual([
    'Results for “hujan”',
    'Movies and series',
    'Movies41',
    'People and clips',
    'Clips1',
  ])
})

test('people whose names begin so are found too, and alone they are a result', async () => {
  const person = { id: 'p-1', type: 'person', titleLocalized: 'Laras Wening', pictureUrl: null, count: 1200 }
  const { call } = serverWith({})
  openPage(page, '/search?keyword=laras', {
    call: (async (operation: unknown, input: never) =>
      operation === suggestions.listSuggestions
        ? { data: { groups: [{ kind: 'people', items: [{ ...person, isOnAir: true }] }] } }
        : call(operation as never, input)) as typeof call,
  })
  const link = await screen.findByRole('link', { name: /Laras Wening/ })
  expect(link.getAttribute('href')).toBe('/profile/p-1')
  expect(link.textContent).toContain('On air now · 1.2K followers')
  expect(headings()).toEqual(['Results for “laras”', 'People and clips'])
})

test('a search that finds nothing says so and shows where there is something to see', async () => {
  openPage(page, '/search?keyword=xyz', { ...serverWith({}), language: 'id' })
  expect(await screen.findByText('Tidak ada hasil untuk xyz')).toBeDefined()
  expect(headings()).toEqual(['Cari'])
  expect(screen.getByRole('navigation', { name: 'Kategori' })).toBeDefined()
})

test('a search that finds nothing ends in something to watch: the first row of the home page', async () => {
  const { call } = serverWith({})
  const row = { playlistId: 'new', titleLocalized: 'New this week', layout: 'portrait' }
  const home = { friendlyId: 'home', titleLocalized: 'Home', isCategory: false, items: [row] }
  const rest = serverOf([
    [catalog.listPages, () => ({ data: [home] })],
    [catalog.listPlaylistItems, () => ({ data: [anItem({ id: 'a', titleLocalized: 'Film a' })], meta: {} })],
  ])
  openPage(page, '/search?keyword=xyz', {
    call: (async (operation: never, input: never) =>
      operation === catalog.search ? call(operation, input) : rest.call(operation, input)) as typeof call,
  })
  expect(await screen.findByText('No result found for xyz')).toBeDefined()
  expect(headings()).toEqual(['Search', 'New this week'])
  expect(screen.getByText('Film a')).toBeDefined()
})

test('a correction of the spelling is announced', async () => {
  openPage(page, '/search?keyword=hujn', serverWith({ movie: 1 }, 'hujan'))
  await screen.findByText('movie 1')
  expect(screen.getByRole('status').textContent).toBe('Showing results for hujan')
})

test('a type that failed says so in its own place, and can be read again', async () => {
  const found: Found = { movie: 1, clips: 'fails' }
  openPage(page, '/search?keyword=hujan', serverWith(found))
  await screen.findByText('movie 1')
  expect(screen.getByRole('alert').textContent).toBe('An error occured. Please try again.')
  found['clips'] = 1
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('clips 1')).toBeDefined()
  expect(screen.getByText('movie 1')).toBeDefined()
})

test('a search of which every type failed is a page that failed', async () => {
  openPage(page, '/search?keyword=hujan')
  expect(await screen.findByText('the page failed')).toBeDefined()
})

test('See more appends the next page of one type alone', async () => {
  const server = serverWith({ movie: 30, clips: 30 })
  openPage(page, '/search?keyword=hujan', server)
  await screen.findByText('movie 1')
  fireEvent.click(screen.getAllByRole('button', { name: 'See more' })[0]!)
  await screen.findByText('movie 2')
  expect(screen.getByText('movie 1')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'See more' })).toHaveLength(1)
  expect(server.inputsOf(catalog.search).at(-1)?.query).toMatchObject({ type: 'movie', page: 2 })
})

test('a word that is too long is cut at what the server takes', async () => {
  const server = serverWith({})
  openPage(page, `/search?keyword=${'x'.repeat(150)}`, server)
  await waitFor(() => expect(server.inputsOf(catalog.search)).not.toEqual([]))
  expect(server.inputsOf(catalog.search)[0]?.query['search']).toBe('x'.repeat(100))
})

test('the form of a phone leads to the results, and an empty word stays where it is', async () => {
  const { at } = openPage(page, '/search', serverWith({ movie: 1 }))
  const field = await screen.findByRole('searchbox')
  const form = screen.getByRole('search')
  fireEvent.change(field, { target: { value: '   ' } })
  fireEvent.submit(form)
  expect(at()).toBe('/search')
  fireEvent.change(field, { target: { value: 'hujan' } })
  fireEvent.submit(form)
  await screen.findByText('movie 1')
  expect(at()).toBe('/search?keyword=hujan')
})
