import { expect, test } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { openMemoryTally } from './tally-memory.ts'
import { describeTallyConformance } from './test/tally.conformance.ts'

describeTallyConformance('of one process', async (clock) => openMemoryTally(clock))

test('a tally leaves no timer behind when it is closed', async () => {
  const clock = fakeClock()
  const tally = openMemoryTally(clock)
  expect(clock.pending).toBe(1)
  await tally[Symbol.asyncDispose]()
  expect(clock.pending).toBe(0)
})
