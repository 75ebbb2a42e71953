import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeIntent, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { openFeed, type Feed } from './feed/feed-store.ts'
import { openLikes, type Likes } from './feed/likes.ts'
import { aClip } from './feed/test/clip.fixture.ts'
import { useLiking } from './use-liking.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const [a, b] = [aClip('a'), aClip('b')]
let feed: Feed
let likes: Likes

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(
    async (url) =>
      new Response(JSON.stringify({ data: { isLiked: !url.includes('unlike'), totalLikes: 11 } })),
  )
  feed = openFeed({ clips: [a, b], cursor: null }, () => Promise.reject(new Error('no page')))
  likes = openLikes(feed, () => undefined)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  takeIntent('like a')
  takeIntent('like b')
  network.mockReset()
  vi.unstubAllGlobals()
})

const signIn = () => act(() => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' }))
const watch = (shown = a) => renderHook((clip: typeof a) => useLiking(likes, clip), { initialProps: shown })
const liked = () => feed.state.getState().clips.flatMap(({ id, isLiked }) => (isLiked ? [id] : []))
const likesSent = () => network.mock.calls.map(([url]) => url).filter((url) => url.endsWith('like'))

test('a viewer who likes has liked that clip, and the server is asked', async () => {
  signIn()
  const { result } = watch()
  act(() => result.current(b, true))
  expect(liked()).toEqual(['b'])
  await vi.waitFor(() => expect(likesSent()).toHaveLength(1))
  expect(signInRequest.getState()).toBeNull()
})

test('a viewer who takes a like back has liked nothing', () => {
  feed.change('a', { isLiked: true })
  signIn()
  const { result } = watch()
  act(() => result.current({ ...a, isLiked: true }, false))
  expect(liked()).toEqual([])
})

test('a guest who likes is asked to sign in for that clip, and nothing is liked before', () => {
  const { result } = watch()
  act(() => result.current(a, true))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/clips/a')
  expect([liked(), likesSent()]).toEqual([[], []])
})

test('a guest who likes and then signs in has liked the clip', async () => {
  const { result } = watch()
  act(() => result.current(a, true))
  signIn()
  expect(liked()).toEqual(['a'])
  await vi.waitFor(() => expect(likesSent()).toHaveLength(1))
})

test('a like that was kept is given once, however often the page comes back', async () => {
  const { result, unmount } = watch()
  act(() => result.current(a, true))
  signIn()
  await vi.waitFor(() => expect(likesSent()).toHaveLength(1))
  act(() => result.current({ ...a, isLiked: true }, false))
  await vi.waitFor(() => expect(likesSent()).toHaveLength(2))
  unmount()
  watch()
  expect(liked()).toEqual([])
})

test('a guest who liked one clip and signs in on another has not liked the other', () => {
  const { result, rerender } = watch()
  act(() => result.current(a, true))
  rerender(b)
  signIn()
  expect(liked()).toEqual([])
  rerender(a)
  expect(liked()).toEqual(['a'])
})

test('a viewer who turns to another clip keeps the same handler, so that no slide renders again', () => {
  const { result, rerender } = watch()
  const before = result.current
  rerender(b)
  expect(result.current).toBe(before)
})
