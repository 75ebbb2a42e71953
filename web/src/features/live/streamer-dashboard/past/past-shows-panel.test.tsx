import type { PastShow } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { finished, makeShow } from '../broadcast/test/show.fixture.ts'
import { PastShowsPanel } from './past-shows-panel.tsx'

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const figures = {
  durationMs: 3_725_000,
  peakViewers: 12_400,
  averageViewers: 321.46,
  watchMs: 9_000_000,
  newFollowers: 45,
} as PastShow['figures']

const past = (id: string, more: Partial<PastShow> = {}): PastShow => ({
  ...finished(makeShow({ id, name: `Malam ${id}`, finishedAt: Date.UTC(2026, 10, 12, 12), gencash: 2_500 })),
  figures,
  gifts: 17,
  recording: { sizeBytes: 640_000_000, seconds: 3_725 },
  ...more,
})

/** What the server has, in pages; the answers to Download and Delete. */
let pages: PastShow[][] = []
let isUp = true
let deed: () => Response

beforeEach(() => {
  pages = [[past('a')]]
  isUp = true
  deed = () => new Response('{}', { status: 500 })
  network.mockImplementation(async (url) => {
    if (!url.includes('/shows/past')) return deed()
    if (!isUp) return new Response('{}', { status: 500 })
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    const meta = { page, perPage: 10, totalPages: pages.length, total: 0 }
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: PastShowsPanel }])
  render(
    <WithI18n language={language}>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}
const figureOf = (line: HTMLElement, name: string) =>
  within(line).getByText(name).parentElement?.querySelector('dd')?.textContent
const toastTexts = () => toasts.getState().map(({ text }) => text)

test('a past show is listed with its length, its figures and a link to its replay', async () => {
  open()
  const line = await screen.findByRole('listitem')
  expect(within(line).getByRole('link', { name: 'Malam a' }).getAttribute('href')).toBe('/liveshow-vod/a')
  expect(line.textContent).toContain('12 Nov 2026 · 1:02:05')
  const named = ['Peak', 'Average', 'Watched', 'New followers', 'Gencash', 'Gifts']
  expect(named.map((name) => figureOf(line, name))).toEqual(['12.4K', '321.5', '2.5 h', '+45', '2.5K', '17'])
})

test('figures are written in the language of the page', async () => {
  open('id')
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('321,5')
  expect(line.textContent).not.toContain('321.5')
})

test('a show whose recording is gone has no link and nothing to download or delete', async () => {
  pages = [[past('a', { recording: null })]]
  open()
  const line = await screen.findByRole('listitem')
  expect(within(line).queryByRole('link')).toBeNull()
  expect(within(line).queryByRole('button')).toBeNull()
  expect(within(line).getByText('Malam a')).toBeDefined()
})

test('a streamer before the first show reads where its figures will be', async () => {
  pages = [[]]
  open()
  expect(await screen.findByText('Your stats appear here after your first show.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Statement' })).toBeDefined()
})

test('a list that cannot be read says so, and Try again reads it', async () => {
  isUp = false
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Malam a' })).toBeDefined()
})

test('Show more appends the next page and goes away after the last one', async () => {
  pages = [[past('a')], [past('b')]]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Malam b' })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Download says how large the file is and opens it under its own name', async () => {
  const clicked: [string, string][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.getAttribute('href') ?? '', this.download])
  })
  deed = () => new Response(JSON.stringify({ data: { url: '/media/g/x/a.mp4', fileName: 'Malam a.mp4' } }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Download Malam a (about 640 MB)' }))
  await waitFor(() => expect(clicked).toEqual([['/media/g/x/a.mp4', 'Malam a.mp4']]))
})

test('a download that the server refuses is explained in its words', async () => {
  const body = { code: 'MISSING_VIDEO', message: 'This recording is gone', details: [] }
  deed = () => new Response(JSON.stringify(body), { status: 404 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['This recording is gone']))
})

test('a recording is deleted only after Yes, and No sends nothing', async () => {
  deed = () => new Response(JSON.stringify({ data: { success: true } }))
  open()
  const remove = await screen.findByRole('button', { name: 'Delete the recording of Malam a' })
  const sent = () => network.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([url]) => url)
  fireEvent.click(remove)
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([])
  fireEvent.click(remove)
  pages = [[past('a', { recording: null })]]
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual(['/catalog/v1.0/liveShow/a/recording'])
  // The list was read again: the show stays with its figures.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull())
  expect(screen.getByText('Malam a')).toBeDefined()
})

test('a recording that could not be deleted stays, and a toast says so', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(toastTexts()).toEqual(['An error occured. Please try again.']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Delete/ })).toBeDefined()
})
