import { expect, test } from 'vitest'
import { MESSAGE } from '../wire/index.ts'
import { createPreroll } from './preroll.ts'

const START_MS = 1_000_000

/** When media time zero was received, by messages that came at these moments after the start. */
function anchorOf(...came: { atMs: number; elapsedMs: number }[]): number | undefined {
  let nowMs = START_MS
  const preroll = createPreroll(() => nowMs)
  for (const [at, { atMs, elapsedMs }] of came.entries()) {
    nowMs = START_MS + atMs
    const message = { type: MESSAGE.video, timestampMs: elapsedMs, streamId: 1, payload: Buffer.alloc(1) }
    preroll.add({ message, elapsedMs, isPicture: true, isKeyFrame: at === 0 })
  }
  const begun = preroll.begin()
  return begun ? begun.wallMs - START_MS : undefined
}

test('a first picture that waited for its connection does not move the clock of the show', () => {
  // Taken at 0, sent with the others in a burst at 300; from then on everything comes as it is made.
  expect(
    anchorOf(
      { atMs: 300, elapsedMs: 40 },
      { atMs: 300, elapsedMs: 73 },
      { atMs: 305, elapsedMs: 273 },
      { atMs: 320, elapsedMs: 306 },
    ),
  ).toBe(54)
})

test('pictures that come as they are made count from the first of them', () => {
  expect(anchorOf({ atMs: 10, elapsedMs: 0 }, { atMs: 43, elapsedMs: 33 }, { atMs: 90, elapsedMs: 66 })).toBe(
    10,
  )
})

test('nothing is counted from before the first key frame', () => {
  expect(anchorOf()).toBeUndefined()
})
