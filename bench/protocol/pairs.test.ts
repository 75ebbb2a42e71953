import { expect, test } from 'vitest'
import { runPairs } from './pairs.ts'

/** A series whose floor answers these numbers one after another, and which writes down who ran. */
function series(floors: readonly number[]) {
  const ran: string[] = []
  let next = 0
  return {
    ran,
    count: 2,
    metric: 'ms',
    floor: async () => {
      ran.push('floor')
      return { ms: floors[next++] ?? Number.NaN }
    },
    ours: async () => {
      ran.push('ours')
      return { ms: 20 }
    },
    tell: () => undefined,
  }
}

test('floor and ours take turns, and a quiet floor is run once', async () => {
  const quiet = series([10, 11])
  const paired = await runPairs(quiet)
  expect(quiet.ran).toEqual(['floor', 'ours', 'floor', 'ours'])
  expect(paired.pairs).toEqual([
    { floor: { ms: 10 }, ours: { ms: 20 } },
    { floor: { ms: 11 }, ours: { ms: 20 } },
  ])
  expect(paired.thrownAwayNoise).toBeNull()
})

test('a noisy floor is run once more, and the quieter series is kept', async () => {
  const noisy = series([10, 20, 10, 11])
  const paired = await runPairs(noisy)
  expect(noisy.ran).toHaveLength(8)
  expect(paired.pairs.map(({ floor }) => floor['ms'])).toEqual([10, 11])
  expect(paired.thrownAwayNoise).toBeCloseTo(10 / 15)

  const noisier = series([10, 20, 10, 40])
  expect((await runPairs(noisier)).pairs.map(({ floor }) => floor['ms'])).toEqual([10, 20])
  expect(noisier.ran).toHaveLength(8)
})

test('a metric that nobody measured is an error, not a zero', async () => {
  await expect(runPairs({ ...series([1, 1]), metric: 'seconds' })).rejects.toThrow('seconds')
})
