import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { CommentLine, Show } from '@tayang/contract'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { setBlocked } from '../../people/block-person/blocked-people.ts'
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

type LiveProps = Partial<Pick<ComponentProps<typeof LiveList>, 'hasReplays' | 'shows' | 'said'>>

function Live({ hasReplays = false, shows = [show('Mabar')], said }: LiveProps) {
  const categories = {
    list: [
      { id: 'music', name: 'Musik', names: { en: 'Music', id: 'Musik' }, iconUrl: '/categories/musik.svg' },
    ],
    pages: 1,
  }
  return <LiveList shows={shows} said={said} categories={categories} now={2} hasReplays={hasReplays} />
}
function open(page: LiveProps = {}) {
  const Site = createRoutesStub([{ path: '/', Component: () => <Live {...page} /> }])
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
  const lists = network.mock.calls.map(([url]) => url).filter((url) => !url.includes('/comments'))
  expect(lists).toEqual([
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

test('several who are on air are put in order, and one or nobody is not', async () => {
  open({ shows: [show('Mabar'), show('Akustik')] })
  expect(screen.getByRole('radiogroup', { name: 'Order' })).toBeDefined()
  for (const shows of [[show('Mabar')], []]) {
    cleanup()
    open({ shows })
    expect(screen.queryByRole('radiogroup', { name: 'Order' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^See All/ })).toBeNull()
  }
})

test('a category that has an icon shows it beside its name, which says it alone', () => {
  open()
  const chip = screen.getByRole('button', { name: 'Music' })
  expect(chip.querySelector('img')?.getAttribute('src')).toBe('/categories/musik.svg')
  expect(screen.getByRole('button', { name: 'All' }).querySelector('img')).toBeNull()
})

const line = (id: string, more: Partial<CommentLine> = {}): CommentLine => ({
  id,
  type: 'normal',
  data: `Halo ${id}`,
  profile: { id: 'p2', name: 'Sari', avatar: null },
  commentNameColor: '#ffffff',
  createdAt: 1,
  seq: 1,
  at: 1,
  isStreamer: false,
  isModerator: false,
  amount: null,
  gencash: null,
  gift: null,
  ...more,
})

test('beside the only show stands what is said in its chat, and gifts are left out of it', async () => {
  network.mockImplementation(async (url) =>
    answer(200, {
      data: url.includes('/comments')
        ? [line('1'), line('2'), line('3'), line('4', { type: 'bullet' }), line('5', { type: 'gift' })]
        : [show('Mabar')],
      meta,
    }),
  )
  open()
  const chat = screen.getByRole('list', { name: 'Live chat' })
  await waitFor(() =>
    expect([...chat.children].map((said) => said.textContent)).toEqual([
      'Sari Halo 2',
      'Sari Halo 3',
      'Sari Halo 4',
    ]),
  )
})

test('nobody whom the viewer blocked is read beside the only show', async () => {
  setBlocked('p2', true)
  const said = ['p2', 'p3'].map((profileId) => ({
    id: profileId,
    profileId,
    name: profileId,
    colour: '',
    text: 'Halo',
  }))
  open({ said })
  const chat = screen.getByRole('list', { name: 'Live chat' })
  expect([...chat.children].map((one) => one.textContent)).toEqual(['p3 Halo'])
  setBlocked('p2', false)
})
