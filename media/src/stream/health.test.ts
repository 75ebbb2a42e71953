import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

const STEP_MS = 1000 / 30

function send(health: ReturnType<typeof createHealth>, frames: Iterable<number>): void {
  for (const frame of frames) {
    health.count({
      bytes: 1000,
      isPicture: true,
      isKeyFrame: frame % 60 === 0,
      elapsedMs: Math.round(frame * STEP_MS),
    })
  }
}
const framesTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, index) => from + index)

test('a steady source has its rates, its key frames and no drop', () => {
  const health = createHealth()
  send(health, framesTo(150))
  expect(health.take(5000)).toEqual({
    bitsPerSecond: 240_000,
    framesPerSecond: 30,
    keyFrameMs: 2000,
    droppedFrames: 0,
  })
})

test('pictures that the timestamps skip are counted as dropped for the whole publish', () => {
  const health = createHealth()
  send(health, framesTo(100))
  send(health, framesTo(200, 110))
  expect(health.take(5000).droppedFrames).toBe(10)
  send(health, framesTo(300, 200))
  expect(health.take(5000).droppedFrames).toBe(10)
})

test('a source that halves its rate counts dropped frames only until the new rate is known', () => {
  const health = createHealth()
  send(health, framesTo(60))
  send(
    health,
    framesTo(660, 60).filter((frame) => frame % 2 === 0),
  )
  const first = health.take(20_000).droppedFrames
  send(
    health,
    framesTo(900, 660).filter((frame) => frame % 2 === 0),
  )
  expect(health.take(8000).droppedFrames).toBeLessThanOrEqual(first + 1)
})
