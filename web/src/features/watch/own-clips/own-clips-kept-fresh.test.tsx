import type { OwnClip } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { OwnClips } from './own-clips.tsx'

const LIST = '/catalog/v1.0/clips/own'
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const rani = { id: 'profile-1', name: 'Rani', avatar: null }
const aClip = (id: string, own: Partial<OwnClip> = {}): OwnClip => ({
  id,
  kind: 'upload',
  state: 'pending',
  reason: null,
  canResubmit: false,
  titles: { 1: `Clip ${id}` },
  tags: [],
  language: 'id',
  rating: 'SU',
  allowsComments: true,
  allowsEmbed: true,
  thumbnail: null,
  durationSeconds: 31,
  width: 720,
  height: 1280,
  views: 0,
  totalLikes: 0,
  totalComments: 0,
  diamonds: 0,
  owner: rani,
  maker: null,
  createdAt: 1_795_000_000_000,
  upload: null,
  stream: null,
  ...own,
})
let pages: OwnClip[][]
let refusal: { status: number; code: string } | null

const answer = (data: unknown) => new Response(JSON.stringify({ data }))
const lists = () => network.mock.calls.filter(([url]) => url.split('?')[0] === LIST).length

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  pages = [[aClip('a')]]
  refusal = null
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async (url, { method }) => {
    if (method !== 'GET' && refusal) {
      return new Response(JSON.stringify({ code: refusal.code, message: '', details: [] }), refusal)
    }
    if (url.split('?')[0] !== LIST) return answer({ ...aClip('a'), success: true })
    const page = Number(new URL(url, 'https://x.example').searchParams.get('page') ?? 1)
    const meta = { page, perPage: 10, totalPages: pages.length, total: pages.flat().length }
    return new Response(JSON.stringify({ data: pages[page - 1] ?? [], meta }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  toasts.setState(noToasts, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(first = 'Clip a') {
  const Page = () => (
    <WithI18n>
      <WithQueries>
        <OwnClips />
      </WithQueries>
    </WithI18n>
  )
  const Site = createRoutesStub([{ path: '/', Component: Page }])
  render(<Site initialEntries={['/']} />)
  await screen.findByText(first)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const look = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const titles = () => screen.queryAllByText(/^Clip \w+$/).map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toastTexts = () => toasts.getState().map(({ text }) => text)

test('a streamer who does not look at the tab does not ask for the list over and over', async () => {
  pages = [[aClip('a', { state: 'processing' })]]
  await open()
  look(true)
  const before = lists()
  await pass(30_000)
  expect(lists()).toBe(before)
})

test('a streamer who comes back to the tab sees the news at once', async () => {
  await open()
  look(true)
  pages = [[aClip('a', { state: 'approved' })]]
  look(false)
  expect(await screen.findByText('Published')).toBeDefined()
})

test('clips that are decided are not read again', async () => {
  pages = [[aClip('a', { state: 'approved' }), aClip('b', { state: 'rejected' })]]
  await open()
  const before = lists()
  await pass(120_000)
  expect(lists()).toBe(before)
})

test('a streamer who has left the page asks for nothing more', async () => {
  pages = [[aClip('a', { state: 'processing' })]]
  await open()
  cleanup()
  const before = lists()
  await pass(30_000)
  expect(lists()).toBe(before)
})

test('a streamer with many clips reads on, and one that moved to the next page is shown once', async () => {
  pages = [
    [aClip('a', { state: 'approved' }), aClip('b', { state: 'approved' })],
    [aClip('b', { state: 'approved' }), aClip('c', { state: 'approved' })],
  ]
  await open()
  expect(titles()).toEqual(['Clip a', 'Clip b'])
  press('Show more')
  await screen.findByText('Clip c')
  expect(titles()).toEqual(['Clip a', 'Clip b', 'Clip c'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a streamer reads who cut a moment of their show, unless they did so themselves', async () => {
  const bayu = { id: 'profile-9', name: 'Bayu', avatar: null }
  pages = [[aClip('a', { maker: bayu }), aClip('b', { maker: rani })]]
  await open()
  const cutBy = screen.getAllByRole('listitem').map((row) => /Clipped by \w+/.exec(row.textContent)?.[0])
  expect(cutBy).toEqual(['Clipped by Bayu', undefined])
})

test('a clip that is neither playable nor approved offers nothing to watch, and can be changed', async () => {
  pages = [[aClip('a', { state: 'processing' })]]
  await open()
  const buttons = within(screen.getByRole('list')).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Edit Clip a', 'Delete Clip a'])
})

test('a streamer whose rejection is final is not offered another review', async () => {
  pages = [[aClip('a', { state: 'rejected', reason: 'Blurred', canResubmit: false })]]
  await open()
  expect(screen.getByText('Reason: Blurred')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull()
})

test.each([
  ['Cancel', 'button'],
  ['Escape', 'key'],
])('a streamer who answers the question with %s keeps the clip', async (name, how) => {
  await open()
  press('Delete Clip a')
  const dialog = screen.getByRole('dialog', { name: 'Delete this clip?' })
  if (how === 'button') press(name)
  else fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.mock.calls.some(([, { method }]) => method === 'DELETE')).toBe(false)
})

test('a deletion that the server refuses leaves the clip and the question, and is said', async () => {
  refusal = { status: 503, code: 'SERVICE_UNAVAILABLE' }
  await open()
  press('Delete Clip a')
  press('Delete')
  await waitFor(() => expect(toastTexts()).toEqual(['Some error occured, please refresh the page!']))
  expect(screen.getByRole('dialog', { name: 'Delete this clip?' })).toBeDefined()
})

test('a streamer without a title cannot save, and spaces are no title', async () => {
  await open()
  press('Edit Clip a')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(false)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '   ' } })
  expect(save.disabled).toBe(true)
})

test('a streamer who edits a clip that was decided meanwhile is told, and sees the decision', async () => {
  refusal = { status: 409, code: 'CLIP_DECIDED' }
  await open()
  press('Edit Clip a')
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Topeng' } })
  pages = [[aClip('a', { state: 'approved' })]]
  press('Save')
  expect(await screen.findByText("Its text has been reviewed and can't be changed.")).toBeDefined()
  expect(toastTexts()).toEqual(['Some error occured, please refresh the page!'])
})
