import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFeed, type Feed } from './feed-store.ts'
import { openLikes, type Likes } from './likes.ts'
import { aClip } from './test/clip.fixture.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onFailed = vi.fn<() => void>()
let feed: Feed
let likes: Likes
const shown = () => {
  const clip = feed.state.getState().clips[0]
  return [clip?.isLiked, clip?.likes]
}
const answer = (isLiked: boolean, totalLikes: number) =>
  new Response(JSON.stringify({ data: { isLiked, totalLikes } }))
const sent = () => network.mock.calls.map(([url]) => url.split('/').at(-1))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  feed = openFeed({ clips: [aClip('a')], cursor: null }, () => Promise.reject(new Error('no page')))
  likes = openLikes(feed, onFailed)
})
afterEach(() => {
  network.mockReset()
  onFailed.mockReset()
  vi.unstubAllGlobals()
})

test('a like is shown at once, and then as the server counts', async () => {
  network.mockResolvedValueOnce(answer(true, 42))
  likes.set('a', true)
  expect(shown()).toEqual([true, 11])
  await vi.waitFor(() => expect(shown()).toEqual([true, 42]))
})

test('a like that is refused is taken back, and said', async () => {
  network.mockResolvedValueOnce(new Response('{}', { status: 503 }))
  likes.set('a', true)
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
  expect(shown()).toEqual([false, 10])
})

test('presses that follow each other fast are sent in order, and only the last counts', async () => {
  let come: (response: Response) => void = () => {}
  network.mockImplementationOnce(() => new Promise((done) => (come = done)))
  network.mockResolvedValueOnce(answer(false, 10))
  likes.set('a', true)
  likes.set('a', false)
  likes.set('a', true)
  likes.set('a', false)
  expect([shown(), sent()]).toEqual([[false, 10], ['like']])
  come(answer(true, 11))
  await vi.waitFor(() => expect(sent()).toEqual(['like', 'unlike']))
  await vi.waitFor(() => expect(shown()).toEqual([false, 10]))
})

test('what is liked already is not liked again', () => {
  feed.change('a', { isLiked: true })
  likes.set('a', true)
  expect(network).not.toHaveBeenCalled()
})
