import type { MediaItem } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listedTitles } from '#features/watch/list-title'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { MyList } from './my-list.tsx'

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const entry = (id: string, more: Partial<MediaItem> = {}) => ({
  id: `entry-${id}`,
  itemId: id,
  itemType: 'movie',
  mediaInfo: anItem({ id, titleLocalized: `Film ${id}`, ...more }),
})

let pages: ReturnType<typeof entry>[][] = []
let isUp = true
let isWritable = true

beforeEach(() => {
  pages = [[entry('a'), entry('b')]]
  isUp = true
  isWritable = true
  network.mockImplementation(async (url, init) => {
    if (init?.method !== undefined && init.method !== 'GET') {
      if (!isWritable) return new Response('{}', { status: 500 })
      pages = pages.map((page) =>
        page.filter(({ itemId }) => !`${url} ${String(init.body)}`.includes(itemId)),
      )
      return new Response(JSON.stringify({ data: { success: true } }))
    }
    if (!url.includes('/watchlists?')) return new Response(JSON.stringify({ data: { isExist: true } }))
    if (!isUp) return new Response('{}', { status: 500 })
    const page = Number(new URL(url, 'http://tayang.test').searchParams.get('page'))
    const meta = { page, perPage: 24, totalPages: pages.length, total: 0 }
    return new Response(JSON.stringify({ data: pages[page - 1] ?? [], meta }))
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: () => <MyList accountId="account-1" /> }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const removals = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))

test('listed titles are in the order of the server, each with a way to remove it', async () => {
  open()
  await screen.findByText('Film a')
  expect(removals()).toEqual(['Remove Film a from My List', 'Remove Film b from My List'])
})

test('every page of the site knows that the titles of the list are listed', async () => {
  open()
  await screen.findByText('Film a')
  await waitFor(() =>
    expect([...listedTitles.getState()]).toEqual([
      ['a', true],
      ['b', true],
    ]),
  )
})

test('a removed title is gone at once, and the next read does not list it again', async () => {
  open()
  await screen.findByText('Film a')
  const reads = () => network.mock.calls.filter(([url]) => url.includes('/watchlists?')).length
  expect(reads()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Film a from My List' }))
  await waitFor(() => expect(removals()).toEqual(['Remove Film b from My List']))
  await waitFor(() => expect(reads()).toBe(2))
  expect(pages[0]?.map(({ itemId }) => itemId)).toEqual(['b'])
  expect(listedTitles.getState().get('a')).toBe(false)
  expect(removals()).toEqual(['Remove Film b from My List'])
})

test('after the last title was removed the list says that it is empty, and leads home', async () => {
  pages = [[entry('a')]]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Film a from My List' }))
  expect(await screen.findByText('Your list is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what is new' }).getAttribute('href')).toBe('/')
})

test('a title that could not be removed comes back', async () => {
  isWritable = false
  open()
  await screen.findByText('Film a')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Film a from My List' }))
  await waitFor(() => expect(toasts.getState()).not.toEqual([]))
  expect(removals()).toContain('Remove Film a from My List')
})

test('an empty list leads to what is new, in the language of the page', async () => {
  pages = [[]]
  open('id')
  expect(await screen.findByText('Daftarmu masih kosong')).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})

test('the next page is read on demand, and a title that moved to it is shown once', async () => {
  pages = [
    [entry('a'), entry('b')],
    [entry('b'), entry('c')],
  ]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Film c')
  expect(removals().map((label) => label?.split(' ')[2])).toEqual(['a', 'b', 'c'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a list that cannot be read says so in the page and in a toast, and Try again reads it', async () => {
  isUp = false
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Some error occured, please refresh the page!'])
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Film a')).toBeDefined()
})
