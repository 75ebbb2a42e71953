import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { LiveList } from './live-list.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const meta = { page: 1, perPage: 20, totalPages: 1, total: 1 }
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const show = (name: string, more: Partial<Show> = {}): Show => ({
  id: name,
  type: 'liveshow',
  name,
  description: '',
  showCategory: { id: 'music', name: 'Musik', names: { en: 'Music', id: 'Musik' } },
  thumbnail: null,
  thumbColor: '#123456',
  status: 'live',
  isLiveGameBroadcasting: true,
  viewers: 3_400,
  views: 0,
  gencash: 0,
  startedAt: 1,
  finishedAt: null,
  profile: { id: 'p1', accountId: 'a1', name: 'Rani Kusuma Dewi Lestari', avatar: null },
  ...more,
})

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url) =>
    answer(200, { data: [show(url.includes('categoryId=music') ? 'Akustik' : 'Mabar')], meta }),
  )
})
afterEach(() => {
  cleanup()
  network.mockReset()
  toasts.setState([], true)
  vi.unstubAllGlobals()
})

function Live({ hasReplays = false }) {
  const categories = {
    list: [
      { id: 'music', name: 'Musik', names: { en: 'Music', id: 'Musik' }, iconUrl: '/categories/musik.svg' },
    ],
    pages: 1,
  }
  return <LiveList shows={[show('Mabar')]} categories={categories} now={2} hasReplays={hasReplays} />
}
function open({ hasReplays = false } = {}) {
  const Site = createRoutesStub([{ path: '/', Component: () => <Live hasReplays={hasReplays} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const chips = () =>
  screen
    .getAllByRole('button')
    .filter((chip) => chip.hasAttribute('aria-pressed'))
    .map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('All stands first with no id, a category is chosen by a press and let go of by another', async () => {
  open()
  expect(chips()).toEqual([
    ['All', 'true'],
    ['Music', 'false'],
  ])
  press('Music')
  await screen.findByText('Akustik')
  expect(chips()).toEqual([
    ['All', 'false'],
    ['Music', 'true'],
  ])
  press('Music')
  await screen.findByText('Mabar')
  expect(chips()[0]).toEqual(['All', 'true'])
  expect(network.mock.calls.map(([url]) => url)).toEqual([
    '/catalog/v1.1/liveShows?mostwatch=1',
    '/catalog/v1.1/liveShows?mostwatch=1&categoryId=music',
    '/catalog/v1.1/liveShows?mostwatch=1',
  ])
})

test('a card says who is on air, in what, and how many watch; names are cut at fifteen', () => {
  open()
  expect(screen.getByRole('link', { name: 'Mabar' }).getAttribute('href')).toBe('/liveshow/Mabar')
  expect(screen.getByRole('link', { name: 'Rani Kusuma Dew...' }).getAttribute('href')).toBe('/profile/p1')
  expect(document.body.textContent).toContain('LIVE3.4K')
  expect(screen.getAllByText('Music')).toHaveLength(2)
})

test('a list that cannot be read says so once, and keeps what it showed', async () => {
  network.mockImplementation(async () => answer(500, { code: 'INTERNAL', message: '', details: [] }))
  open()
  const sentence = 'Some error occured, please refresh the page!'
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual([sentence]))
  expect(screen.getByText('Mabar')).toBeDefined()
  // Of another category nothing is known: it is no list of the one before.
  press('Music')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByText('Mabar')).toBeNull()
  expect(toasts.getState()).toHaveLength(1)
})

test.each([
  [true, 'Watch previous shows', '/previous-live-shows'],
  [false, 'Watch clips', '/clips'],
])(
  'while nobody is on air there is something else to watch (recordings: %s)',
  async (hasReplays, name, to) => {
    network.mockImplementation(async () => answer(200, { data: [], meta }))
    open({ hasReplays })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(to)
  },
)

test('who is on air is put in order, and nobody is not', async () => {
  open()
  expect(screen.getByRole('radiogroup', { name: 'Order' })).toBeDefined()
  network.mockImplementation(async () => answer(200, { data: [], meta }))
  press('Music')
  await screen.findByText('No one is live right now')
  expect(screen.queryByRole('radiogroup', { name: 'Order' })).toBeNull()
})

test('a category that has an icon shows it beside its name, which says it alone', () => {
  open()
  const chip = screen.getByRole('button', { name: 'Music' })
  expect(chip.querySelector('img')?.getAttribute('src')).toBe('/categories/musik.svg')
  expect(screen.getByRole('button', { name: 'All' }).querySelector('img')).toBeNull()
})
