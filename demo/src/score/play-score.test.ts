import { expect, test } from 'vitest'
import { playScore } from './play-score.ts'
import type { Score } from './score.ts'
import { SAMPLE_RATE, toWave } from './sound.ts'

const score: Score = {
  seed: 7,
  beatsPerMinute: 120,
  rootHertz: 110,
  scale: 'slendro',
  parts: [
    { voice: 'saron', gain: 0.8, octave: 1, rhythm: [5, 16, 0], walk: 'steps', beatsLong: 1 },
    { stroke: 'kendang', gain: 0.5, rhythm: [3, 16, 0] },
    { air: 'rain', gain: 0.4 },
  ],
}

test('a score sounds the same every time, and another seed sounds different', () => {
  const once = toWave(playScore(score, 2))
  expect(toWave(playScore(score, 2)).equals(once)).toBe(true)
  expect(toWave(playScore({ ...score, seed: 8 }, 2)).equals(once)).toBe(false)
})

test('a score is as long as was asked, never clips, and begins and ends in silence', () => {
  const { left, right } = playScore(score, 3)
  expect([left.length, right.length]).toEqual([3 * SAMPLE_RATE, 3 * SAMPLE_RATE])
  const loudest = Math.max(
    ...[left, right].map((side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
  )
  expect(loudest).toBeGreaterThan(0.3)
  expect(loudest).toBeLessThanOrEqual(0.71)
  expect([left[0], left.at(-1), right[0], right.at(-1)].map((edge) => Math.abs(edge!))).toEqual([0, 0, 0, 0])
})
