import type { ClipComment } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openThread, type Thread } from './comment-thread.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onTotal = vi.fn<(total: number) => void>()
let thread: Thread

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
const answer = (body: unknown) => new Response(JSON.stringify(body))
const refusal = () =>
  new Response(JSON.stringify({ code: 'FORBIDDEN', message: 'No.', details: [] }), { status: 403 })
const pageOf = (
  ids: string[],
  own: { older?: string; pinned?: ClipComment; allowsComments?: boolean } = {},
) =>
  answer({
    data: ids.map((id) => aComment(id)),
    meta: {
      total: 8,
      latestCommentId: own.older ?? null,
      pinned: own.pinned ?? null,
      allowsComments: own.allowsComments ?? true,
    },
  })
const state = () => thread.state.getState()
const ids = () => state().comments.map(({ id }) => id)
const lastTotal = () => onTotal.mock.lastCall?.[0]

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  thread = openThread('clip', onTotal)
})
afterEach(() => {
  network.mockReset()
  onTotal.mockReset()
  vi.unstubAllGlobals()
})

/** The thread with 5, 4 and 3 shown, of eight in all. */
async function readThree(own: Parameters<typeof pageOf>[1] = {}): Promise<void> {
  network.mockResolvedValueOnce(pageOf(['5', '4', '3'], own))
  await thread.read()
}

test('a thread that nobody has read knows nothing and asks for nothing', () => {
  expect([state().isKnown, state().comments, state().held]).toEqual([false, [], null])
  expect(network).not.toHaveBeenCalled()
})

test('a viewer who opens the thread reads the newest page, and the clip is told its total', async () => {
  await readThree({ older: '3', pinned: aComment('1', { isPinned: true }), allowsComments: false })
  expect(ids()).toEqual(['5', '4', '3'])
  expect(state()).toMatchObject({ total: 8, olderThan: '3', allowsComments: false, isKnown: true })
  expect(state().pinned?.id).toBe('1')
  expect(lastTotal()).toBe(8)
})

test('a page that cannot be read is a failure, and the next reading clears it', async () => {
  network.mockResolvedValueOnce(refusal())
  await thread.read()
  expect(state()).toMatchObject({ hasFailed: true, isReading: false, isKnown: false })
  expect(onTotal).not.toHaveBeenCalled()
  await readThree()
  expect(state()).toMatchObject({ hasFailed: false, isKnown: true })
})

test('older comments follow those that are shown, and one that comes twice is shown once', async () => {
  await readThree({ older: '3' })
  network.mockResolvedValueOnce(pageOf(['3', '2', '1']))
  await thread.older()
  expect(ids()).toEqual(['5', '4', '3', '2', '1'])
  expect(network.mock.lastCall?.[0]).toContain('latestCommentId=3')
  expect(state().olderThan).toBeNull()
})

test('a viewer at the end of the thread asks for no older page', async () => {
  await readThree()
  await thread.older()
  expect(network).toHaveBeenCalledTimes(1)
})

test('a viewer who scrolls on while a page is read does not ask for it a second time', async () => {
  await readThree({ older: '3' })
  const coming = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(coming.promise)
  const first = thread.older()
  await thread.older()
  expect(network).toHaveBeenCalledTimes(2)
  coming.resolve(pageOf(['2']))
  await first
  expect(ids()).toEqual(['5', '4', '3', '2'])
})

test('older comments that cannot be read can be asked for again, and the others stay', async () => {
  await readThree({ older: '3' })
  network.mockResolvedValueOnce(refusal())
  await thread.older()
  expect([ids(), state().hasFailed, state().olderThan]).toEqual([['5', '4', '3'], true, '3'])
  network.mockResolvedValueOnce(pageOf(['2']))
  await thread.older()
  expect([ids(), state().hasFailed]).toEqual([['5', '4', '3', '2'], false])
})

test('a new reading puts the newest page in place of everything that was shown', async () => {
  await readThree({ older: '3' })
  network.mockResolvedValueOnce(pageOf(['9', '8']))
  await thread.read()
  expect(ids()).toEqual(['9', '8'])
})

test('a viewer who may not see what waits for review has no list of it', async () => {
  network.mockResolvedValueOnce(answer({ data: [aComment('6', { state: 'held' })] }))
  await thread.readHeld()
  expect(state().held?.map(({ id }) => id)).toEqual(['6'])
  network.mockResolvedValueOnce(refusal())
  await thread.readHeld()
  expect(state().held).toBeNull()
})

test('a viewer who writes sends the text with their own id of it, and it is the newest', async () => {
  await readThree()
  network.mockResolvedValueOnce(answer({ data: aComment('9') }))
  await thread.add('Halo', 'client-1')
  expect(JSON.parse(String(network.mock.lastCall?.[1].body))).toEqual({
    comment: 'Halo',
    clientId: 'client-1',
  })
  expect([ids(), state().total, lastTotal()]).toEqual([['9', '5', '4', '3'], 9, 9])
})

test('a comment that waits for review is seen by its writer and counted for nobody', async () => {
  await readThree()
  network.mockResolvedValueOnce(answer({ data: aComment('9', { state: 'held' }) }))
  await thread.add('Halo', 'client-1')
  expect([ids(), state().total, lastTotal()]).toEqual([['9', '5', '4', '3'], 8, 8])
})

test('a comment that the server refuses is thrown back to its form, and nothing is shown', async () => {
  await readThree()
  network.mockResolvedValueOnce(refusal())
  await expect(thread.add('Halo', 'client-1')).rejects.toThrow('No.')
  expect([ids(), state().total]).toEqual([['5', '4', '3'], 8])
})

test('a viewer who deletes a comment sees it gone before the server has answered', async () => {
  await readThree()
  const coming = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(coming.promise)
  const removed = thread.remove(aComment('4'))
  expect([ids(), state().total, lastTotal()]).toEqual([['5', '3'], 7, 7])
  coming.resolve(new Response(null, { status: 204 }))
  await removed
  expect(ids()).toEqual(['5', '3'])
})

test('a deletion that is refused brings the comment and its count back to their places', async () => {
  await readThree()
  network.mockResolvedValueOnce(refusal())
  await expect(thread.remove(aComment('4'))).rejects.toThrow('No.')
  expect([ids(), state().total, lastTotal()]).toEqual([['5', '4', '3'], 8, 8])
})

test('a pinned comment that is deleted is pinned no longer', async () => {
  const pinned = aComment('1', { isPinned: true })
  await readThree({ pinned })
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await thread.remove(pinned)
  expect([state().pinned, state().total]).toEqual([null, 7])
})

test('an owner who pins another comment puts the earlier one back where its time belongs', async () => {
  await readThree({ pinned: aComment('1', { isPinned: true }) })
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await thread.pin(aComment('4'))
  expect(state().pinned).toMatchObject({ id: '4', isPinned: true })
  expect(ids()).toEqual(['5', '3', '1'])
  expect(state().comments.some(({ isPinned }) => isPinned)).toBe(false)
  expect(state().total).toBe(8)
})

test('a pin that is refused leaves the earlier pin', async () => {
  await readThree({ pinned: aComment('1', { isPinned: true }) })
  network.mockResolvedValueOnce(refusal())
  await expect(thread.pin(aComment('4'))).rejects.toThrow('No.')
  expect([state().pinned?.id, ids()]).toEqual(['1', ['5', '4', '3']])
})

test('an owner who takes the pin away sends that once, and nothing where nothing is pinned', async () => {
  await readThree({ pinned: aComment('4', { isPinned: true }) })
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await thread.unpin()
  expect(state().pinned).toBeNull()
  expect(state().comments.find(({ id }) => id === '4')?.isPinned).toBe(false)
  await thread.unpin()
  expect(network).toHaveBeenCalledTimes(2)
})

test('an owner who shows a waiting comment moves it among the others and counts it', async () => {
  await readThree()
  const waiting = aComment('4.5', { state: 'held' })
  network.mockResolvedValueOnce(answer({ data: [waiting] }))
  await thread.readHeld()
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await thread.approve(waiting)
  expect([ids(), state().held, state().total]).toEqual([['5', '4.5', '4', '3'], [], 9])
  expect(state().comments[1]?.state).toBe('shown')
})

test('a waiting comment that cannot be shown waits on', async () => {
  await readThree()
  const waiting = aComment('6', { state: 'held' })
  network.mockResolvedValueOnce(answer({ data: [waiting] }))
  await thread.readHeld()
  network.mockResolvedValueOnce(refusal())
  await expect(thread.approve(waiting)).rejects.toThrow('No.')
  expect(state().held?.map(({ id }) => id)).toEqual(['6'])
  expect([ids(), lastTotal()]).toEqual([['5', '4', '3'], 8])
})
