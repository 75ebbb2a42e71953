import { describe, expect, test } from 'vitest'

import { stallWatchdog } from './stall-watchdog.ts'
import type { StallFacts, StallStep } from './stall-watchdog.ts'

const SECOND_MS = 1_000
const still: Omit<StallFacts, 'nowMs'> = {
  wantsToPlay: true,
  isSeeking: false,
  online: true,
  positionS: 30,
  bufferedAheadS: 10,
  bytesReceived: 500,
}

/** Looks once a second and returns the steps with their seconds. */
function watch(seconds: number, facts: (second: number) => Partial<StallFacts>, dog = stallWatchdog()) {
  const steps: [number, StallStep][] = []
  for (let second = 0; second <= seconds; second += 1) {
    const step = dog.look({ ...still, nowMs: second * SECOND_MS, ...facts(second) })
    if (step !== 'fine') steps.push([second, step])
  }
  return steps
}

describe('the stall watchdog', () => {
  test('does nothing while the picture moves', () => {
    expect(watch(60, (second) => ({ positionS: second }))).toEqual([])
  })
  test('nudges a picture that hangs on a full buffer, then reloads, then gives up', () => {
    expect(watch(27, () => ({}))).toEqual([
      [3, 'nudge'],
      [9, 'reload'],
      [12, 'nudge'],
      [18, 'reload'],
      [21, 'nudge'],
      [27, 'fail'],
    ])
  })
  test('waits longer on an empty buffer, and as long as bytes keep arriving', () => {
    expect(watch(14, () => ({ bufferedAheadS: 0 }))).toEqual([])
    expect(watch(15, () => ({ bufferedAheadS: 0 }))).toEqual([[15, 'reload']])
    expect(watch(60, (second) => ({ bufferedAheadS: 0, bytesReceived: second }))).toEqual([])
  })
  test('does not count its own nudge as movement', () => {
    expect(watch(9, (second) => ({ positionS: second > 3 ? 30.1 : 30 }))).toEqual([
      [3, 'nudge'],
      [9, 'reload'],
    ])
  })
  test('nudges a seek that fetches nothing, then reloads', () => {
    const jump = { isSeeking: true, bufferedAheadS: 0 }
    expect(watch(15, () => jump)).toEqual([
      [3, 'nudge'],
      [15, 'reload'],
    ])
    expect(watch(60, (second) => ({ ...jump, bytesReceived: second }))).toEqual([])
  })
  test('counts reloads from zero again once the picture has moved', () => {
    const moves = (second: number) => ({ positionS: Math.floor(second / 12) })
    expect(watch(120, moves).filter(([, step]) => step === 'fail')).toEqual([])
  })
  test('ignores a paused player, and one without a network', () => {
    expect(watch(60, () => ({ wantsToPlay: false }))).toEqual([])
    expect(watch(60, () => ({ online: false, bufferedAheadS: 0 }))).toEqual([])
  })
})
