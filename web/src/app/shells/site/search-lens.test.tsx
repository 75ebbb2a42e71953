import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anItem } from '../../../features/watch/browse/card/test/item.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { SearchLens } from './search-lens.tsx'

const row = { playlistId: 'top', titleLocalized: 'Tonight', layout: 'portrait' }
const home = { friendlyId: 'home', titleLocalized: 'Home', isCategory: false, items: [row] }
const meta = { page: 1, perPage: 16, totalPages: 1, total: 1 }
const network = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('tayang.searches', '["laut","hujan"]')
  network.mockImplementation(async (url) => {
    const kind = new URL(url, 'http://tayang.test').searchParams.get('kind')
    if (url.includes('/pages')) return Response.json({ data: [home] })
    if (url.includes('/playlist')) return Response.json({ data: [anItem()], meta })
    const data = url.includes('trending') ? [] : { groups: [], total: 0, spelling: null, kind }
    return Response.json({ data })
  })
  vi.stubGlobal('fetch', network)
  function Page() {
    const { pathname, search } = useLocation()
    return (
      <WithI18n>
        <SearchLens />
        <p data-testid="where">{pathname + search}</p>
      </WithI18n>
    )
  }
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(<Site />)
  fireEvent.click(screen.getByRole('link', { name: 'Search' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const where = () => screen.getByTestId('where').textContent

test('the lens opens a page with the last searches, each of which can be removed', async () => {
  expect(await screen.findByRole('link', { name: 'laut' })).toBeDefined()
  expect(where()).toBe('/')
  fireEvent.click(screen.getByRole('button', { name: 'Remove laut' }))
  expect(screen.queryByRole('link', { name: 'laut' })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Recent' })).toBe(null)
  expect(localStorage.getItem('tayang.searches')).toBe(null)
})

test('without searches of anybody there is what many watch, until a word is typed', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  const title = await screen.findByRole('link', { name: new RegExp(anItem().titleLocalized) })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mala' } })
  expect(screen.queryByRole('heading', { name: 'Tonight' })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Clear the text' }))
  expect(title.isConnected).toBe(false)
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(anItem().titleLocalized) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('what is typed there is asked for, of one kind where that is chosen, and sent', async () => {
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'mala' } })
  expect(await screen.findByText('No result found for mala')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  await waitFor(() => expect(network.mock.calls.some(([url]) => url.includes('kind=people'))).toBe(true))
  fireEvent.submit(screen.getByRole('search'))
  expect(where()).toBe('/search?keyword=mala')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})
