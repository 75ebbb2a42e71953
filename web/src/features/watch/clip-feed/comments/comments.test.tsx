import type { ClipComment } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { openFeed } from '../feed/feed-store.ts'
import { aClip } from '../feed/test/clip.fixture.ts'
import { Comments } from './comments.tsx'
import { shortAgo } from './short-ago.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onClose = vi.fn<() => void>()
let pages: { data: ClipComment[]; older: string | null; pinned?: ClipComment }[]
let held: ClipComment[]
let refusal: { status: number; message: string } | null

const aComment = (id: string, own: Partial<ClipComment> = {}): ClipComment => ({
  id,
  comment: `Comment ${id}`,
  profile: { id: `profile-${id}`, name: `Person ${id}`, avatar: null },
  createdAt: Number(id) * 1_000,
  isPinned: false,
  isStreamer: false,
  state: 'shown',
  isDeletable: false,
  ...own,
})
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const own = { profile: { id: aViewer.profile.id, name: 'Sinta', avatar: null }, isDeletable: true }

class Seen {
  #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: Seen['observe'] & ((entries: { isIntersecting: boolean }[]) => void)) {
    this.#tell = tell
  }
  observe() {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }
  disconnect() {}
}

beforeEach(() => {
  pages = [{ data: [aComment('3'), aComment('2')], older: null }]
  held = []
  refusal = null
  toasts.setState([], true)
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('IntersectionObserver', Seen)
  network.mockImplementation(async (url, { method, body }) => {
    if (refusal && method !== 'GET') {
      return answer(refusal.status, { code: 'SLOW_MODE', message: refusal.message, details: [] })
    }
    if (url.includes('getComment')) {
      const page = pages[url.includes('latestCommentId') ? 1 : 0]
      const meta = {
        total: 12,
        latestCommentId: page?.older ?? null,
        pinned: pages[0]?.pinned ?? null,
        allowsComments: true,
      }
      return answer(200, { data: page?.data ?? [], meta })
    }
    if (url.includes('heldComments')) return answer(200, { data: held })
    if (url.includes('addComment')) {
      const { comment } = JSON.parse(String(body)) as { comment: string }
      return answer(200, { data: aComment('9', { ...own, comment }) })
    }
    return url.includes('/comment/') ? new Response(null, { status: 204 }) : answer(200, { data: [] })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  takeReturnPath()
  network.mockReset()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
function show(clip = aClip('clip')) {
  const feed = openFeed({ clips: [clip], cursor: null }, () => Promise.reject(new Error('no page')))
  const Page = createRoutesStub([
    { path: '/', Component: () => <Comments clip={clip} feed={feed} isSheet onClose={onClose} /> },
  ])
  render(
    <WithI18n>
      <Page />
    </WithI18n>,
  )
  return feed
}
const texts = () =>
  screen.getAllByRole('listitem').map((row) => /(Comment \d|Halo)/.exec(row.textContent)?.[0])
const write = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}
const act = async (id: string, name: string) => {
  const row = screen.getAllByRole('listitem').find((one) => one.textContent.includes(`Comment ${id}`))
  fireEvent.click(within(row ?? document.body).getByRole('button', { name: /What you can do/, hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
}

test('the pinned comment is first, then the newest, and older ones follow', async () => {
  pages = [
    { data: [aComment('3')], older: '3', pinned: aComment('1', { isPinned: true, isStreamer: true }) },
    { data: [aComment('2'), aComment('3')], older: null },
  ]
  const feed = show()
  await waitFor(() => expect(texts()).toEqual(['Comment 1', 'Comment 3', 'Comment 2']))
  expect(screen.getByText('Pinned by the owner')).toBeDefined()
  expect(screen.getByRole('heading', { name: '12 comments' })).toBeDefined()
  expect(feed.state.getState().clips[0]?.comments).toBe(12)
})

test('a guest who sends a comment is asked to sign in, comes back to the clip, and finds what they wrote', () => {
  show()
  write('Halo')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/clips/clip')
  // The way back may build the page again.
  cleanup()
  signIn()
  show()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Comment' }).value).toBe('Halo')
})

test('an own comment is the newest, is counted, and can be taken back', async () => {
  signIn()
  const feed = show()
  await screen.findByText('Comment 3')
  write('Halo')
  await waitFor(() => expect(texts()).toEqual(['Halo', 'Comment 3', 'Comment 2']))
  expect(screen.getByText('You')).toBeDefined()
  expect(feed.state.getState().clips[0]?.comments).toBe(13)
  fireEvent.click(screen.getByRole('button', { name: 'Delete this comment' }))
  await waitFor(() => expect(texts()).toEqual(['Comment 3', 'Comment 2']))
  expect(feed.state.getState().clips[0]?.comments).toBe(12)
})

test('a comment that is refused stays in the field, with the reason', async () => {
  signIn()
  show()
  await screen.findByText('Comment 3')
  refusal = { status: 429, message: 'Wait three seconds.' }
  write('Halo')
  expect((await screen.findByRole('alert')).textContent).toBe('Wait three seconds.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Comment' }).value).toBe('Halo')
})

test('a held comment says that it waits', async () => {
  pages = [{ data: [aComment('3', { ...own, state: 'held' })], older: null }]
  signIn()
  show()
  expect(await screen.findByText('Waiting for review')).toBeDefined()
})

test('the owner sees what waits, shows it, and pins', async () => {
  held = [aComment('4', { state: 'held', isDeletable: true })]
  signIn()
  const clip = aClip('clip')
  show({ ...clip, owner: clip.owner && { ...clip.owner, profileId: aViewer.profile.id } })
  await waitFor(() => expect(texts()).toEqual(['Comment 4', 'Comment 3', 'Comment 2']))
  await act('4', 'Show')
  await waitFor(() => expect(screen.queryByText('Waiting for review')).toBeNull())
  await act('2', 'Pin')
  await waitFor(() => expect(texts()).toEqual(['Comment 2', 'Comment 4', 'Comment 3']))
})

test('a deletion that the server refuses is taken back, and said', async () => {
  pages = [{ data: [aComment('3', own)], older: null }]
  signIn()
  show()
  await screen.findByText('Comment 3')
  refusal = { status: 503, message: '' }
  fireEvent.click(screen.getByRole('button', { name: 'Delete this comment' }))
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  expect(texts()).toEqual(['Comment 3'])
})

const regionOf = () => screen.getByRole('region', { name: 'Comments' })

test('a comment that a key sends leaves the focus in the field, for the next one', async () => {
  signIn()
  show()
  await screen.findByText('Comment 3')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Halo' } })
  screen.getByRole('button', { name: 'Send' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment' }))
})

test('a finger that sends a comment calls no keyboard back onto the screen', async () => {
  signIn()
  show()
  await screen.findByText('Comment 3')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Halo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail: 1 })
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Comment' }))
})

test('a deleted comment leaves the focus to the comments, where arrows move no clip', async () => {
  pages = [{ data: [aComment('3', own), aComment('2')], older: null }]
  signIn()
  show()
  await screen.findByText('Comment 3')
  screen.getByRole('button', { name: 'Delete this comment' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Delete this comment' }))
  await waitFor(() => expect(texts()).toEqual(['Comment 2']))
  expect(document.activeElement).toBe(regionOf())
})

test('a comment of somebody else that its dialog deletes leaves the focus to the comments', async () => {
  pages = [{ data: [aComment('3', { isDeletable: true }), aComment('2')], older: null }]
  signIn()
  show()
  await screen.findByText('Comment 3')
  screen.getByRole('button', { name: /What you can do about the comment of Person 3/ }).focus()
  await act('3', 'Delete')
  await waitFor(() => expect(texts()).toEqual(['Comment 2']))
  await waitFor(() => expect(document.activeElement).toBe(regionOf()))
})

test('a sheet that closes gives the focus to what opens it, which was hidden meanwhile', () => {
  const slide = document.body.appendChild(document.createElement('section'))
  slide.dataset['clip'] = 'clip'
  const opener = slide.appendChild(document.createElement('button'))
  opener.dataset['comments'] = ''
  show()
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Comments' }))
  cleanup()
  expect(document.activeElement).toBe(opener)
  slide.remove()
})

test('Escape closes the sheet', async () => {
  show()
  fireEvent.keyDown(screen.getByRole('complementary', { name: 'Comments' }), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([
  [30_000, 'now', 'baru'],
  [4 * 60_000, '4 min', '4 mnt'],
  [2 * 3_600_000, '2 h', '2 j'],
  [3 * 86_400_000, '3 d', '3 hr'],
])('%i ms ago is written short', (past, en, id) => {
  const now = Date.UTC(2026, 10, 23)
  expect([shortAgo(now - past, now, 'en'), shortAgo(now - past, now, 'id')]).toEqual([en, id])
})
