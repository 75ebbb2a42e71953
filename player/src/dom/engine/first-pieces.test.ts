import { expect, test, vi } from 'vitest'

import { FakeEngine, KINDS } from './fake-engine.ts'
import { bringFirstPieces } from './first-pieces.ts'

type Kind = 'audio' | 'video'

/** An engine's requests for pieces, in the order in which they are sent. */
function opened() {
  const engine = new FakeEngine()
  const video = document.createElement('video')
  const kinds = { ...KINDS } as unknown as Parameters<typeof bringFirstPieces>[1]
  bringFirstPieces(engine.network as unknown as Parameters<typeof bringFirstPieces>[0], kinds, video)
  const [filter] = engine.filters
  const [answered] = engine.answerFilters
  const sent: Kind[] = []
  const context = (type: Kind) => ({ stream: { type }, segment: { startTime: 20, endTime: 24 } })
  return {
    video,
    sent,
    async request(type: Kind) {
      const passing = filter?.(KINDS.SEGMENT, { uris: [], headers: {} }, context(type))
      void passing?.then(() => sent.push(type))
      await Promise.resolve()
      await Promise.resolve()
    },
    answer: (type: Kind) => answered?.(KINDS.SEGMENT, { data: new ArrayBuffer(0) }, context(type)),
    answerInit: (type: Kind) => answered?.(KINDS.SEGMENT, { data: new ArrayBuffer(0) }, { stream: { type } }),
  }
}

test('the second piece of sound is sent when the first piece of picture is here', async () => {
  const { sent, request, answer } = opened()
  await request('audio')
  await request('video')
  expect(sent).toEqual(['audio', 'video'])
  answer('audio')
  await request('audio')
  expect(sent).toEqual(['audio', 'video'])
  answer('video')
  await expect.poll(() => sent).toEqual(['audio', 'video', 'audio'])
})

test('an init segment is no first piece', async () => {
  const { sent, request, answer, answerInit } = opened()
  await request('video')
  await request('audio')
  answer('audio')
  answerInit('video')
  await request('audio')
  expect(sent).toEqual(['video', 'audio'])
})

test('after both first pieces nothing is held, and a seek starts over', async () => {
  const { video, sent, request, answer } = opened()
  for (const type of ['audio', 'video'] as const) await request(type)
  for (const type of ['audio', 'video'] as const) answer(type)
  await request('audio')
  answer('audio')
  await request('audio')
  expect(sent).toEqual(['audio', 'video', 'audio', 'audio'])

  video.dispatchEvent(new Event('seeking'))
  for (const type of ['audio', 'video'] as const) await request(type)
  answer('audio')
  await request('audio')
  expect(sent).toHaveLength(6)
  // Another seek: what is held is let go, for the engine to cancel.
  video.dispatchEvent(new Event('seeking'))
  await expect.poll(() => sent).toHaveLength(7)
})

test('sound alone is never held', async () => {
  const { sent, request, answer } = opened()
  for (let piece = 0; piece < 3; piece += 1) {
    await request('audio')
    answer('audio')
  }
  expect(sent).toEqual(['audio', 'audio', 'audio'])
})

test('nothing is held for longer than eight seconds', async () => {
  vi.useFakeTimers()
  const { sent, request, answer } = opened()
  await request('audio')
  await request('video')
  answer('audio')
  await request('audio')
  await vi.advanceTimersByTimeAsync(7_900)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toHaveLength(3)
  vi.useRealTimers()
})
