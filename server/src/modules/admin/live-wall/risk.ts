import { RISK_EYE, RISK_NOW, type Risk } from '@tayang/contract'

const DAY_MS = 24 * 60 * 60_000
/** Five held lines are as loud as one person who reports. */
const HELD_WEIGHT = 1 / 5
/** Where the score is 50: three reports of a show that 1,900 people watch come to 43. */
const HALF = 13

const round = (value: number) => Math.round(value * 100) / 100

/** The formula of docs/product/operators.md#live-wall, with each of its factors. */
export function riskOf(facts: {
  reports: number
  held: number
  viewers: number
  accountAgeMs: number
}): Risk {
  const signal = facts.reports + facts.held * HELD_WEIGHT
  const crowd = Math.log10(10 + facts.viewers)
  const newness = newnessOf(facts.accountAgeMs)
  const whole = signal * crowd * newness
  const score = Math.round((100 * whole) / (whole + HALF))
  const band = score >= RISK_NOW ? 'now' : score >= RISK_EYE ? 'eye' : 'calm'
  return { score, band, signal: round(signal), crowd: round(crowd), newness }
}

function newnessOf(ageMs: number): number {
  if (ageMs < 7 * DAY_MS) return 2
  return ageMs < 30 * DAY_MS ? 1.5 : 1
}
