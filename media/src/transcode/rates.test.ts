import { describe, expect, test } from 'vitest'
import { HEIGHTS, type Height } from '@tayang/contract/ingest'
import type { Film } from './plan-film.ts'
import { rateOf, readLikeness } from './rates.ts'

const film = (framesPerSecond = 25) => ({ framesPerSecond }) as unknown as Film
const WATER = 0.98
const DRAWN = 0.998

describe('the most that a rung may take', () => {
  test.each<[Height, number]>([
    [1080, 5000],
    [720, 2800],
    [480, 1400],
    [360, 800],
    [240, 400],
  ])('of %s lines is %s kbit/s, whatever the film is', (height, kilobits) => {
    for (const likeness of [WATER, DRAWN, null]) {
      expect(rateOf(film(), height, likeness).kilobitsMax).toBe(kilobits)
    }
  })

  test('is half as much again for fast pictures', () => {
    expect(rateOf(film(50), 720, null).kilobitsMax).toBe(4200)
  })

  test('falls from rung to rung to 0.6 of the one above at most', () => {
    const most = HEIGHTS.map((height) => rateOf(film(), height, null).kilobitsMax)
    most.slice(1).forEach((kilobits, at) => expect(kilobits / (most[at] ?? 0)).toBeLessThanOrEqual(0.6))
  })
})

describe('the rate factor', () => {
  test('is finer for grass and water than for drawn pictures', () => {
    expect(rateOf(film(), 720, WATER).crf).toBeLessThan(rateOf(film(), 720, DRAWN).crf)
  })

  test('lies between both where nothing could be sampled', () => {
    const { crf } = rateOf(film(), 720, null)
    expect(crf).toBeGreaterThan(rateOf(film(), 720, 0.9).crf)
    expect(crf).toBeLessThan(rateOf(film(), 720, 1).crf)
  })

  test('is coarser for the small rungs of a drawn film, and the same for all of a difficult one', () => {
    const factors = HEIGHTS.map((height) => rateOf(film(), height, DRAWN).crf)
    expect(factors).toEqual(factors.toSorted((one, other) => one - other))
    expect(factors.at(-1)).toBeGreaterThan(factors[0] ?? 0)
    expect(new Set(HEIGHTS.map((height) => rateOf(film(), height, 0.97).crf)).size).toBe(1)
  })
})

describe('the likeness of the samples', () => {
  test('is what the encoder says last', () => {
    expect(readLikeness(['[libx264] SSIM Mean Y:0.9871234 (18.904db)'])).toBe(0.9871234)
  })

  test('is unknown where it says nothing', () => expect(readLikeness(['kb/s:3852.00'])).toBeNull())
})
