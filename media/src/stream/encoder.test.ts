import { afterEach, expect, test, vi } from 'vitest'
import { writeFlvHeader } from '../wire/index.ts'
import { startEncoder } from './encoder.ts'
import { rungOf } from '../ladder/index.ts'
import { writeLiveRecipe } from '../ladder/index.ts'

const SOURCE = { width: 426, height: 240, framesPerSecond: 30, hasAudio: false }
const RECIPE = writeLiveRecipe({
  source: SOURCE,
  rungs: [rungOf(SOURCE, 240)],
  framesPerSecond: 30,
  segmentSeconds: 1,
  partMs: 200,
})

afterEach(() => void vi.useRealTimers())

test('an encoder that gets input and writes nothing for 10 s is killed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const encoder = startEncoder({
    recipe: RECIPE,
    names: ['240'],
    period: { write: () => {} },
    punctualMs: 600,
    onStill: () => {},
  })
  vi.advanceTimersByTime(60_000)
  encoder.write(writeFlvHeader({ hasAudio: false }))
  const drained = new Promise<void>((resolve) => encoder.onDrained(resolve))
  vi.advanceTimersByTime(12_000)
  expect((await encoder.done).reason).toBe('stopped')
  await drained
})

test('an encoder whose input ends without a picture ends by itself', async () => {
  const encoder = startEncoder({
    recipe: RECIPE,
    names: ['240'],
    period: { write: () => {} },
    punctualMs: 600,
    onStill: () => {},
  })
  encoder.write(writeFlvHeader({ hasAudio: false }))
  await encoder.finish()
  expect((await encoder.done).ok).toBe(false)
})

test('an encoder is behind while it gets input and writes nothing for longer than it usually does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const encoder = startEncoder({
    recipe: RECIPE,
    names: ['240'],
    period: { write: () => {} },
    punctualMs: 600,
    onStill: () => {},
  })
  expect(encoder.isBehind()).toBe(false)
  encoder.write(writeFlvHeader({ hasAudio: false }))
  vi.advanceTimersByTime(500)
  expect(encoder.isBehind()).toBe(false)
  encoder.write(writeFlvHeader({ hasAudio: false }))
  vi.advanceTimersByTime(200)
  expect(encoder.isBehind()).toBe(true)
  // Its publisher stopped in the middle of a part.
  vi.advanceTimersByTime(500)
  expect(encoder.isBehind()).toBe(false)
  encoder.stop()
  await encoder.done
  expect(encoder.isBehind()).toBe(false)
})
