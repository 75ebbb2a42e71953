import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPeaks, PEAK_STEP_MS, type PeakStep } from './find-peaks.ts'

const HOUR_MS = 3_600_000
const STEPS_PER_HOUR = HOUR_MS / PEAK_STEP_MS

/** Numbers that look random and are the same in each run. */
function openNumbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * most
  }
}

/** A chat with its ordinary ups and downs: one to six people in each step. */
function usualChat(hours: number, seed = 7): PeakStep[] {
  const number = openNumbers(seed)
  return Array.from({ length: hours * STEPS_PER_HOUR }, (_, step) => {
    const people = 1 + Math.floor(number(6))
    const laughing = number(1) < 0.15 ? 1 : 0
    const gencash = number(1) < 0.03 ? 10 : 0
    return { step, people, laughing, gencash, messages: people + Math.floor(number(3)) }
  })
}

/** A wave of laughter that rises and falls within ten seconds. */
function laugh(steps: PeakStep[], atMs: number): PeakStep[] {
  const wave = [6, 16, 24, 14, 5]
  return steps.map((step) => {
    const more = wave[step.step - Math.round(atMs / PEAK_STEP_MS) + 2] ?? 0
    return {
      ...step,
      people: step.people + more,
      laughing: step.laughing + Math.round(more * 0.7),
      messages: step.messages + more * 2,
    }
  })
}

describe('peaks of a show', () => {
  test.each([1, 2, 3, 4, 5])(
    'at least 9 of 10 planted waves are found within 5 s, few others (%i)',
    (seed) => {
      const planted = Array.from({ length: 10 }, (_, i) => 400_000 + i * 670_000)
      const chat = planted.reduce(laugh, usualChat(2, seed))
      const found = findPeaks(chat, 2 * HOUR_MS)
      const isOf = (peakMs: number) => planted.some((at) => Math.abs(at - peakMs) <= 5_000)
      const hits = planted.filter((at) => found.some(({ peakMs }) => Math.abs(at - peakMs) <= 5_000))
      expect(hits.length).toBeGreaterThanOrEqual(9)
      expect(found.filter(({ peakMs }) => !isOf(peakMs)).length).toBeLessThanOrEqual(4)
    },
  )

  test('five people who flood the chat make no peak: each counts once in ten seconds', () => {
    const flood = usualChat(1).map((step) =>
      step.step >= 900 && step.step < 930
        ? { ...step, people: step.people + (step.step % 5 === 0 ? 5 : 0), messages: step.messages + 500 }
        : step,
    )
    const found = findPeaks(flood, HOUR_MS)
    expect(found.filter(({ peakMs }) => peakMs >= 1_790_000 && peakMs < 1_870_000)).toEqual([])
  })

  test('fewer than five people make no peak, however quiet the chat was', () => {
    const quiet = [{ step: 300, people: 4, laughing: 4, gencash: 0, messages: 40 }]
    expect(findPeaks(quiet, HOUR_MS)).toEqual([])
    const loud = [{ step: 300, people: 12, laughing: 8, gencash: 0, messages: 40 }]
    expect(findPeaks(loud, HOUR_MS)).toHaveLength(1)
  })

  test('nothing stands out before there is something usual', () => {
    expect(findPeaks([{ step: 3, people: 50, laughing: 50, gencash: 0, messages: 90 }], HOUR_MS)).toEqual([])
  })

  test('the piece begins 10 s before the peak and lasts 30 s, within the show', () => {
    const [peak] = findPeaks(laugh(usualChat(1), 1_000_000), HOUR_MS)
    expect(peak).toMatchObject({ startsMs: peak!.peakMs - 10_000, endsMs: peak!.peakMs + 20_000 })
    const [last] = findPeaks(laugh(usualChat(1), HOUR_MS - 6_000), HOUR_MS)
    expect(last?.endsMs).toBe(HOUR_MS)
  })

  test('whatever happens, peaks are 20 s apart, within the show and at most 12 an hour', () => {
    const step = fc.record({
      step: fc.integer({ min: 0, max: STEPS_PER_HOUR - 1 }),
      people: fc.integer({ min: 0, max: 400 }),
      laughing: fc.integer({ min: 0, max: 400 }),
      gencash: fc.integer({ min: 0, max: 1_000_000 }),
      messages: fc.integer({ min: 0, max: 4_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const found = findPeaks(steps, HOUR_MS)
        expect(found.length).toBeLessThanOrEqual(12)
        for (const [at, { startsMs, endsMs, peakMs }] of found.entries()) {
          expect(startsMs).toBeGreaterThanOrEqual(0)
          expect(endsMs).toBeLessThanOrEqual(HOUR_MS)
          expect(peakMs - (found[at - 1]?.peakMs ?? -HOUR_MS)).toBeGreaterThanOrEqual(10_000)
        }
      }),
      { numRuns: 30 },
    )
  })
})
