import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFeed, type Feed, type FeedPage, type FeedQuery } from './feed-store.ts'
import { keepUnwanted, readUnwanted } from './unwanted.ts'
import { aClip } from './test/clip.fixture.ts'

const read = vi.fn<(query: FeedQuery) => Promise<FeedPage>>()
let feed: Feed
const ids = () => feed.state.getState().clips.map(({ id }) => id)
const open = (first: string[], known: { cursor?: string } = { cursor: 'page-2' }) =>
  (feed = openFeed({ clips: first.map((id) => aClip(id)), cursor: known.cursor }, read))
const page = (clips: string[], cursor: string | null = null): FeedPage => ({
  clips: clips.map((id) => aClip(id, { likes: 99 })),
  cursor,
})

beforeEach(() => read.mockReset())

describe('a feed', () => {
  test('goes on where the last page ended, shows no clip twice, and ends', async () => {
    open(['a', 'b'])
    read.mockResolvedValueOnce(page(['b', 'c']))
    await feed.more()
    expect([ids(), read.mock.calls]).toEqual([['a', 'b', 'c'], [[{ cursor: 'page-2' }]]])
    await feed.more()
    expect(read).toHaveBeenCalledTimes(1)
  })
  test('that could not be read with its page is asked for at its last clip', async () => {
    open(['a'], {})
    read.mockResolvedValueOnce(page(['a', 'b']))
    await feed.more()
    expect([ids(), read.mock.calls]).toEqual([['a', 'b'], [[{ from: 'a' }]]])
  })
  test('that fails says so, and reads the same page again', async () => {
    open(['a'])
    read.mockRejectedValueOnce(new Error('offline'))
    await feed.more()
    expect(feed.state.getState()).toMatchObject({ hasFailed: true, isReading: false, cursor: 'page-2' })
    read.mockResolvedValueOnce(page(['b']))
    await feed.more()
    expect([ids(), feed.state.getState().hasFailed]).toEqual([['a', 'b'], false])
  })
  test('of somebody who signs in keeps what was seen, with their own likes, and replaces the rest', async () => {
    open(['a', 'b', 'c'])
    read.mockResolvedValueOnce(page(['b', 'a', 'd'], 'more'))
    await feed.renew('b')
    expect(read.mock.calls).toEqual([[{ from: 'b' }]])
    expect(feed.state.getState().clips.map(({ id, likes }) => [id, likes])).toEqual([
      ['a', 99],
      ['b', 99],
      ['d', 99],
    ])
  })
  test('ignores the answer to a question that a newer one replaced', async () => {
    open(['a'])
    let answer: (came: FeedPage) => void = () => {}
    read.mockImplementationOnce(() => new Promise((come) => (answer = come)))
    const older = feed.more()
    read.mockResolvedValueOnce(page(['a', 'z']))
    await feed.renew('a')
    answer(page(['b']))
    await older
    expect(ids()).toEqual(['a', 'z'])
  })
  test('changes a clip and an owner wherever they are, and leaves out what is not wanted', () => {
    open(['a', 'b'])
    feed.change('a', { comments: 7 })
    feed.changeOwner('profile-2', { isFollowing: true })
    expect(feed.state.getState().clips.map(({ comments, owner }) => [comments, owner?.isFollowing])).toEqual([
      [7, true],
      [3, true],
    ])
    feed.drop(({ id }) => id === 'a')
    expect(ids()).toEqual(['b'])
  })
})

test('what is not wanted is remembered, the newest two hundred', () => {
  localStorage.setItem('tayang.clips-not-interested', '{"a":1}')
  expect([...readUnwanted()]).toEqual([])
  for (let clip = 0; clip < 210; clip += 1) keepUnwanted(`clip-${clip}`)
  keepUnwanted('clip-150')
  expect([readUnwanted().size, readUnwanted().has('clip-9'), [...readUnwanted()].at(-1)]).toEqual([
    200,
    false,
    'clip-150',
  ])
})
