import { expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openViewCounter } from './view-counter.ts'

const WRITE_EVERY_MS = 2_000

async function withWriteUnderWay() {
  const clock = fakeClock()
  const write = Promise.withResolvers<void>()
  const counter = openViewCounter({ clock, log: silentLog(), write: () => write.promise })
  counter.add('film')
  await clock.advance(WRITE_EVERY_MS)
  return { counter, write }
}

it('a view is waiting until its write has ended, and who reads the row then finds it there', async () => {
  const { counter, write } = await withWriteUnderWay()
  counter.add('film')
  expect(counter.waitingOf('film')).toBe(2)
  write.resolve()
  await counter.settled()
  expect(counter.waitingOf('film')).toBe(1)
})

it('views whose write failed wait for the next, with those that came meanwhile', async () => {
  const { counter, write } = await withWriteUnderWay()
  counter.add('film')
  write.reject(new Error('the database is away'))
  await counter.settled()
  expect(counter.waitingOf('film')).toBe(2)
})
