import { describe, expect, it } from 'vitest'
import type { ScoreRules } from '../rules/score.ts'
import { Standings, type PlayerOutcome } from './standings.ts'

const points: ScoreRules = { mode: 'points', windowMs: 10_000, bonusPercent: 0 }
const of = (who: string, number: number, isRight: boolean | null): PlayerOutcome => ({
  accountId: `account-${who}`,
  profileId: `profile-${who}`,
  number,
  isRight,
  tookMs: 4_000,
})

function standingsOf(rules: ScoreRules, ...rounds: PlayerOutcome[][]): Standings {
  const standings = new Standings(rules)
  for (const round of rounds) standings.apply(round)
  standings.place()
  return standings
}

describe('standings', () => {
  it('begin empty, and know nobody who has not played', () => {
    const standings = standingsOf(points)
    expect([standings.size, standings.top(10), standings.final()]).toEqual([0, [], []])
    expect(standings.ownOf('account-a')).toBeNull()
    expect(standings.isOut('account-a')).toBe(false)
  })

  it('count all questions of a player, with their own place and the first ones in order', () => {
    const standings = standingsOf(
      points,
      [of('a', 1, true), of('b', 1, false), of('c', 1, null)],
      [of('a', 2, true), of('b', 2, true)],
    )
    expect(standings.top(2).map(({ profileId, place }) => [profileId, place])).toEqual([
      ['profile-a', 1],
      ['profile-b', 2],
    ])
    expect(standings.ownOf('account-c')).toEqual({
      place: 3,
      points: 0,
      streak: 0,
      bestStreak: 0,
      right: 0,
      lives: 2,
      isOut: false,
    })
  })

  it('take in a player who comes later, without anything for what they missed', () => {
    const standings = standingsOf(points, [of('a', 1, true)], [of('late', 2, true)])
    expect(standings.ownOf('account-late')).toMatchObject({ place: 1, points: 1_000, streak: 1 })
    expect(standings.ownOf('account-a')).toMatchObject({ place: 1, points: 1_000, streak: 1 })
  })

  it('of an elimination keep players who are out, behind those who are in', () => {
    const rules = { ...points, mode: 'elimination' as const }
    const standings = standingsOf(
      rules,
      [of('a', 1, true), of('b', 1, false)],
      [of('a', 2, false), of('b', 2, false)],
    )
    expect(standings.isOut('account-b')).toBe(true)
    expect(standings.isOut('account-a')).toBe(false)
    expect(standings.final().map(({ profileId, isOut }) => [profileId, isOut])).toEqual([
      ['profile-a', false],
      ['profile-b', true],
    ])
  })

  it('are counted again from nothing', () => {
    const standings = standingsOf(points, [of('a', 1, true)])
    standings.clear()
    expect([standings.size, standings.top(1)]).toEqual([0, []])
    standings.apply([of('a', 1, false)])
    standings.place()
    expect(standings.ownOf('account-a')).toMatchObject({ points: 0, place: 1 })
  })
})
