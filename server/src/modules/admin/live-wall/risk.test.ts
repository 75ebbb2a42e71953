import { describe, expect, it } from 'vitest'
import { riskOf } from './risk.ts'

const DAY_MS = 24 * 60 * 60_000
const old = 120 * DAY_MS

describe('the risk of a show', () => {
  it('puts the shows of the picture into their bands', () => {
    const shows = [
      { reports: 23, held: 61, viewers: 1204, accountAgeMs: 2 * DAY_MS },
      { reports: 14, held: 8, viewers: 386, accountAgeMs: 9 * DAY_MS },
      { reports: 11, held: 0, viewers: 2910, accountAgeMs: old },
      { reports: 4, held: 0, viewers: 512, accountAgeMs: old },
      { reports: 0, held: 19, viewers: 148, accountAgeMs: old },
      { reports: 3, held: 0, viewers: 1877, accountAgeMs: old },
      { reports: 2, held: 0, viewers: 93, accountAgeMs: DAY_MS },
      { reports: 0, held: 0, viewers: 3412, accountAgeMs: old },
    ]
    const risks = shows.map(riskOf)
    expect(risks.map(({ band }) => band)).toEqual(['now', 'now', 'now', 'eye', 'eye', 'eye', 'eye', 'calm'])
    expect(risks[0]).toEqual({ score: 94, band: 'now', signal: 35.2, crowd: 3.08, newness: 2 })
    expect(risks.at(-1)?.score).toBe(0)
  })

  it('rises with reports, held lines and viewers, falls with the age of the account, and stays below 100', () => {
    const facts = { reports: 2, held: 3, viewers: 50, accountAgeMs: old }
    const { score } = riskOf(facts)
    for (const more of [{ reports: 3 }, { held: 20 }, { viewers: 5_000 }, { accountAgeMs: DAY_MS }]) {
      expect(riskOf({ ...facts, ...more }).score).toBeGreaterThan(score)
    }
    expect(riskOf({ reports: 10_000, held: 100, viewers: 1e6, accountAgeMs: 0 }).score).toBeLessThanOrEqual(
      100,
    )
    expect(riskOf({ reports: 1, held: 0, viewers: 0, accountAgeMs: old }).score).toBe(7)
  })
})
