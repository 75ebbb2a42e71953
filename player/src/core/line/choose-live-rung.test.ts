import { expect, test } from 'vitest'
import { liveRungKeeper, type LiveFacts } from './choose-live-rung.ts'

const rungsBps = [480_000, 830_000, 1_330_000, 2_630_000]
const facts = (bps: number, more: Partial<LiveFacts> = {}): LiveFacts => ({
  nowMs: 60_000,
  rungsBps,
  lastRung: null,
  bps,
  safeBps: bps,
  bufferedS: 1,
  ...more,
})

test('a show begins in the tallest rung that leaves a part of the line free', () => {
  expect(liveRungKeeper().next(facts(3_000_000))).toBe(2)
  expect(liveRungKeeper().next(facts(4_000_000))).toBe(3)
  expect(liveRungKeeper().next(facts(100_000))).toBe(0)
})

test('it steps down at once, as far as it must', () => {
  expect(liveRungKeeper().next(facts(700_000, { lastRung: 3 }))).toBe(0)
})

test('it steps up once in four seconds', () => {
  const keeper = liveRungKeeper()
  keeper.next(facts(1_000_000, { lastRung: 3, nowMs: 60_000 }))
  expect(keeper.next(facts(9_000_000, { lastRung: 0, nowMs: 63_000 }))).toBe(0)
  expect(keeper.next(facts(9_000_000, { lastRung: 0, nowMs: 64_000 }))).toBe(3)
})

test('a line that just carries a rung keeps it, but not with an empty buffer', () => {
  expect(liveRungKeeper().next(facts(3_000_000, { lastRung: 3 }))).toBe(3)
  expect(liveRungKeeper().next(facts(3_000_000, { lastRung: 3, bufferedS: 0.2 }))).toBe(2)
})

test('a rung in which the show stood still is not believed, whatever the line seems to give', () => {
  const keeper = liveRungKeeper()
  keeper.noteStall(60_000, 3)
  expect(keeper.next(facts(40_000_000, { lastRung: 3, nowMs: 60_000 }))).toBe(2)
  expect(keeper.next(facts(40_000_000, { lastRung: 2, nowMs: 67_000 }))).toBe(2)
  expect(keeper.next(facts(40_000_000, { lastRung: 2, nowMs: 69_000 }))).toBe(3)
})

test('a stall in a rung that may not be played any more is held against none', () => {
  const keeper = liveRungKeeper()
  keeper.noteStall(60_000, -1)
  expect(keeper.next(facts(40_000_000, { lastRung: 3, nowMs: 60_000 }))).toBe(3)
})

test('where it stands still again, the rung is left alone for longer', () => {
  const keeper = liveRungKeeper()
  keeper.noteStall(60_000, 3)
  keeper.noteStall(70_000, 3)
  expect(keeper.next(facts(40_000_000, { lastRung: 2, nowMs: 80_000 }))).toBe(2)
  expect(keeper.next(facts(40_000_000, { lastRung: 2, nowMs: 87_000 }))).toBe(3)
})

test('a tunnel in which it stood still several times is over with the line', () => {
  const keeper = liveRungKeeper()
  for (const [at, rung] of [3, 2, 1, 0, 0].entries()) keeper.noteStall(60_000 + at * 2_000, rung)
  expect(keeper.next(facts(9_000_000, { lastRung: 0, nowMs: 80_000 }))).toBe(3)
})
