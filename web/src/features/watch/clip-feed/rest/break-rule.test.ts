import { expect, test } from 'vitest'
import { breakWaitOf, noBreak, stepBreak, type BreakEvent } from './break-rule.ts'

const MINUTE = 60_000
const looked = (minutes: number, age: number | null, isOff = false): BreakEvent => ({
  type: 'looked',
  nowMs: minutes * MINUTE,
  wait: breakWaitOf(age),
  isOff,
})
const playing = (minutes = 0): BreakEvent => ({ type: 'playing', nowMs: minutes * MINUTE })
const paused: BreakEvent = { type: 'paused' }
const closed = (minutes: number): BreakEvent => ({ type: 'closed', nowMs: minutes * MINUTE })

test.each<[string, BreakEvent[], boolean]>([
  ['an adult after forty minutes', [playing(), looked(40, 18)], true],
  ['an adult not before', [playing(), looked(39.9, 18)], false],
  ['a guest like an adult', [playing(), looked(39.9, null)], false],
  ['somebody of seventeen after twenty', [playing(), looked(20, 17)], true],
  ['somebody of seventeen who turned it off', [playing(), looked(20, 17, true)], true],
  ['an adult who turned it off', [playing(), looked(90, 30, true)], false],
  ['nobody after a pause', [playing(), paused, playing(30), looked(45, 30)], false],
  ['nobody who only looks', [looked(90, 30)], false],
  [
    'the same person again after another forty',
    [playing(), looked(40, 30), closed(41), looked(81, 30)],
    true,
  ],
  ['the same person not at once', [playing(), looked(40, 30), closed(41), looked(80, 30)], false],
  ['somebody who plays on through every clip', [playing(), playing(10), playing(30), looked(40, 30)], true],
])('a break is offered to %s', (_who, events, isOffered) => {
  expect(events.reduce(stepBreak, noBreak).isOffered).toBe(isOffered)
})
