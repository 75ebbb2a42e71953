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

/** Looks once a second and tells what was said, at which second. */
function watch(seconds: number, facts: (second: number) => Partial<StallFacts>, dog = stallWatchdog()) {
  const said: [number, StallStep][] = []
  for (let second = 0; second <= seconds; second += 1) {
    const step = dog.look({ ...still, nowMs: second * SECOND_MS, ...facts(second) })
    if (step !== 'fine') said.push([second, step])
  }
  return said
}

describe('the stall watchdog', () => {
  test('says nothing while the picture moves', () => {
    expect(watch(60, (second) => ({ positionS: second }))).toEqual([])
  })
  test('nudges a picture that stands on a full buffer, then loads again, then gives up', () => {
    expect(watch(27, () => ({}))).toEqual([
      [3, 'nudge'],
      [9, 'reload'],
      [12, 'nudge'],
      [18, 'reload'],
      [21, 'nudge'],
      [27, 'fail'],
    ])
  })
  test('waits longer for a dry line, and as long as bytes keep coming', () => {
    expect(watch(14, () => ({ bufferedAheadS: 0 }))).toEqual([])
    expect(watch(15, () => ({ bufferedAheadS: 0 }))).toEqual([[15, 'reload']])
    expect(watch(60, (second) => ({ bufferedAheadS: 0, bytesReceived: second }))).toEqual([])
  })
  test('does not take its own nudge for a picture that moves', () => {
    expect(watch(9, (second) => ({ positionS: second > 3 ? 30.1 : 30 }))).toEqual([
      [3, 'nudge'],
      [9, 'reload'],
    ])
  })
  test('wakes a jump for which nothing comes, then loads again', () => {
    const jump = { isSeeking: true, bufferedAheadS: 0 }
    expect(watch(15, () => jump)).toEqual([
      [3, 'nudge'],
      [15, 'reload'],
    ])
    expect(watch(60, (second) => ({ ...jump, bytesReceived: second }))).toEqual([])
  })
  test('forgives: once the picture has moved, the count of reloads starts anew', () => {
    const moves = (second: number) => ({ positionS: Math.floor(second / 12) })
    expect(watch(120, moves).filter(([, step]) => step === 'fail')).toEqual([])
  })
  test('leaves a paused player alone, and one without a network', () => {
    expect(watch(60, () => ({ wantsToPlay: false }))).toEqual([])
    expect(watch(60, () => ({ online: false, bufferedAheadS: 0 }))).toEqual([])
  })
})
