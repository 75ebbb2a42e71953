import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  count,
  gainOf,
  newStanding,
  placesOf,
  type Outcome,
  type ScoreRules,
  type Standing,
} from './score.ts'

const points: ScoreRules = { mode: 'points', windowMs: 10_000, bonusPercent: 10 }
const elimination: ScoreRules = { mode: 'elimination', windowMs: 10_000, bonusPercent: 0 }
const right = (number: number, tookMs = 10_000): Outcome => ({ number, isRight: true, tookMs })
const wrong = (number: number): Outcome => ({ number, isRight: false, tookMs: 3_000 })
const missed = (number: number): Outcome => ({ number, isRight: null, tookMs: 10_000 })

const after = (rules: ScoreRules, ...outcomes: Outcome[]): Standing => {
  const standing = newStanding()
  for (const outcome of outcomes) count(standing, outcome, rules)
  return standing
}

describe('points', () => {
  it.each([
    ['a right answer at once', right(1, 0), 1_100],
    ['half of the window', right(1, 5_000), 1_050],
    ['the last moment', right(1, 10_000), 1_000],
    ['the grace of a line', right(1, 11_400), 1_000],
    ['a wrong answer', wrong(1), 0],
    ['none', missed(1), 0],
  ])('for %s', (_name, outcome, gained) => {
    expect(gainOf(outcome, points)).toBe(gained)
  })

  it('without a bonus are the same for the fast and the slow', () => {
    const plain = { ...points, bonusPercent: 0 }
    expect(gainOf(right(1, 0), plain)).toBe(gainOf(right(1, 9_999), plain))
  })

  it('add up, and a streak ends with a wrong answer or none', () => {
    const standing = after(points, right(1), right(2), wrong(3), right(4), missed(5), right(6))
    expect(standing).toMatchObject({
      points: 4_000,
      right: 4,
      streak: 1,
      bestStreak: 2,
      lives: 2,
      outAt: null,
    })
  })
})

describe('elimination', () => {
  it('forgives once, and ends with the second wrong answer or missing one', () => {
    expect(after(elimination, wrong(1), right(2))).toMatchObject({ lives: 1, outAt: null })
    expect(after(elimination, wrong(1), right(2), missed(3))).toMatchObject({ lives: 0, outAt: 3 })
  })

  it('takes nothing of a player who did not open a question', () => {
    expect(after(elimination, right(1), right(4))).toMatchObject({ lives: 2, streak: 2 })
  })
})

describe('places', () => {
  const player = (name: string, standing: Partial<Standing>) => ({ ...newStanding(), ...standing, name })

  it('are shared by equal results, and the next place leaves out as many', () => {
    const found = placesOf([
      player('c', { points: 900 }),
      player('a', { points: 2_000 }),
      player('b', { points: 1_000 }),
      player('d', { points: 1_000 }),
    ])
    expect(found.map(({ place, player: { name } }) => [place, name])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [2, 'd'],
      [4, 'c'],
    ])
  })

  it('of an elimination put who stayed longer first, whatever their points', () => {
    const found = placesOf([
      player('out early', { points: 9_000, outAt: 2 }),
      player('in', { points: 1_000 }),
      player('out late', { points: 5_000, outAt: 6 }),
    ])
    expect(found.map(({ player: { name } }) => name)).toEqual(['in', 'out late', 'out early'])
  })

  it('never put anybody before somebody with more, and begin with 1', () => {
    const standing = fc.record({ points: fc.nat(5), outAt: fc.option(fc.integer({ min: 1, max: 3 })) })
    fc.assert(
      fc.property(fc.array(standing, { minLength: 1, maxLength: 50 }), (some) => {
        const found = placesOf(some.map((one) => ({ ...newStanding(), ...one })))
        expect(found[0]?.place).toBe(1)
        found.forEach(({ place, player: own }, i) => {
          const better = found.filter(({ player: other }) => {
            const [mine, theirs] = [own.outAt ?? Infinity, other.outAt ?? Infinity]
            return theirs > mine || (theirs === mine && other.points > own.points)
          })
          expect(place).toBe(better.length + 1)
          expect(i).toBeGreaterThanOrEqual(place - 1)
        })
      }),
    )
  })
})
