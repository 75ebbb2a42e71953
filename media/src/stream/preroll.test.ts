import { expect, test } from 'vitest'
import { MESSAGE } from '../wire/index.ts'
import { createPreroll } from './preroll.ts'

const START_MS = 1_000_000

/** When media time zero was received, for messages that arrive at these times after the start. */
function anchorOf(...arrivals: { atMs: number; elapsedMs: number }[]): number | undefined {
  let nowMs = START_MS
  const preroll = createPreroll(() => nowMs)
  for (const [at, { atMs, elapsedMs }] of arrivals.entries()) {
    nowMs = START_MS + atMs
    const message = { type: MESSAGE.video, timestampMs: elapsedMs, streamId: 1, payload: Buffer.alloc(1) }
    preroll.add({ message, elapsedMs, isPicture: true, isKeyFrame: at === 0 })
  }
  const begun = preroll.begin()
  return begun ? begun.wallMs - START_MS : undefined
}

test('a first picture that was delayed by its connection does not delay the clock of the show', () => {
  // Captured at 0, sent with the others in a burst at 300; from then on everything arrives in real time.
  expect(
    anchorOf(
      { atMs: 300, elapsedMs: 40 },
      { atMs: 300, elapsedMs: 73 },
      { atMs: 305, elapsedMs: 273 },
      { atMs: 320, elapsedMs: 306 },
    ),
  ).toBe(54)
})

test('without a delay the clock counts from the first picture', () => {
  expect(anchorOf({ atMs: 10, elapsedMs: 0 }, { atMs: 43, elapsedMs: 33 }, { atMs: 90, elapsedMs: 66 })).toBe(
    10,
  )
})

test('messages before the first key frame are ignored', () => {
  expect(anchorOf()).toBeUndefined()
})
