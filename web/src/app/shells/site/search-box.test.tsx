import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { SearchBox } from './search-box.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

/** What is asked for, and whether it was cancelled. */
const asked = () =>
  network.mock.calls
    .map(([url, { signal }]) => ({ url: new URL(url, 'http://tayang.test'), signal }))
    .filter(({ url }) => url.pathname.endsWith('/suggestions'))
    .map(({ url, signal }) => [url.searchParams.get('q'), signal?.aborted ?? false])

const line = (id: string, titleLocalized: string) => ({
  id,
  type: 'movie',
  titleLocalized,
  by: null,
  pictureUrl: null,
  thumbColor: '#000000',
  year: 2026,
  genreLocalized: 'Adventure',
  episodeCount: null,
  durationSeconds: null,
  isPremium: false,
  isOnAir: false,
  count: null,
})
const answerOf = (...titles: string[]) => ({
  data: {
    groups: titles.length > 0 ? [{ kind: 'titles', items: titles.map((title) => line(title, title)) }] : [],
    total: titles.length,
    spelling: null,
  },
})
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** Answers that a test gives when it wants to, by the text. */
const waiting = new Map<string, (response: Response) => void>()

beforeEach(() => {
  localStorage.clear()
  waiting.clear()
  network.mockImplementation((url, { signal }) => {
    const { pathname, searchParams } = new URL(url, 'http://tayang.test')
    if (!pathname.endsWith('/suggestions')) return Promise.resolve(json({ data: [] }))
    return new Promise((resolve, reject) => {
      waiting.set(searchParams.get('q') ?? '', resolve)
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  vi.stubGlobal('fetch', network)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  function Page() {
    const { pathname, search } = useLocation()
    return (
      <WithI18n>
        <SearchBox />
        <p data-testid="where">{pathname + search}</p>
      </WithI18n>
    )
  }
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(<Site />)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const field = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const isAsked = (text: string) => waitFor(() => expect(waiting.has(text)).toBe(true))
async function answer(text: string, ...titles: string[]): Promise<void> {
  await act(async () => waiting.get(text)?.(json(answerOf(...titles))))
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const where = () => screen.getByTestId('where').textContent

test('only the text of a pause is asked for, and an older answer is cancelled and never shown', async () => {
  fireEvent.focus(field())
  await screen.findByRole('region', { name: 'Other searches' })
  for (const text of ['l', 'la', 'lau']) type(text)
  await isAsked('lau')
  expect(asked()).toEqual([['lau', false]])
  type('hujan')
  await isAsked('hujan')
  expect(asked()).toEqual([
    ['lau', true],
    ['hujan', false],
  ])
  await answer('hujan', 'Hujan')
  await answer('lau', 'Laut')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(options()).toEqual(['HujanMovie · 2026 · Adventure', 'See all results for “hujan”1'])
})

test('until the next answer those lines stay that fit the longer text', async () => {
  fireEvent.focus(field())
  type('ba')
  await isAsked('ba')
  await answer('ba', 'Batu', 'Bayang')
  type('bat')
  await waitFor(() => expect(options()[0]).toContain('Batu'))
  expect(options()).toHaveLength(2)
})

test('the arrows choose a line, Enter opens it, and its name is kept among the last searches', async () => {
  fireEvent.focus(field())
  type('la')
  await isAsked('la')
  await answer('la', 'Laut', 'Layangan')
  await waitFor(() => expect(options()).toHaveLength(3))
  for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(field(), { key })
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('Layangan')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
  for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(field(), { key })
  expect(screen.queryByRole('option', { selected: true })).toBe(null)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(where()).toBe('/movie/Laut'))
  expect(screen.queryByRole('listbox')).toBe(null)
  expect(localStorage.getItem('tayang.searches')).toBe('["Laut"]')
})

test('a text that is sent is kept and counted; an empty one is not sent', async () => {
  fireEvent.focus(field())
  type('   ')
  fireEvent.submit(screen.getByRole('search'))
  expect(where()).toBe('/')
  type('hujan')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(where()).toBe('/search?keyword=hujan'))
  await waitFor(() => expect(localStorage.getItem('tayang.searches')).toBe('["hujan"]'))
  const counted = network.mock.calls.filter(([, { method }]) => method === 'POST')
  expect(counted.map(([, { body }]) => body)).toEqual(['{"text":"hujan"}'])
})
