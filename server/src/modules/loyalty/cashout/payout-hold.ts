import type { CashoutRules } from './dependencies.ts'
import type { HeldBy } from './rows/tables.ts'

export const HOUR_MS = 60 * 60_000

export interface PayoutHold {
  readonly until: number
  readonly by: HeldBy
}

/** Until when a payout waits, and for what: docs/product/cash-out.md#waiting-for-the-payout */
export function holdOf(
  newest: Readonly<Record<HeldBy, number | null>>,
  rules: Pick<CashoutRules, 'cashout.holdHours'>,
  now: number,
): PayoutHold | null {
  const kinds = ['device', 'phone', 'bank-account'] as const
  const [by] = kinds.toSorted((a, b) => (newest[b] ?? 0) - (newest[a] ?? 0))
  const since = by && newest[by]
  if (by === undefined || since === null || since === undefined) return null
  const until = since + rules['cashout.holdHours'] * HOUR_MS
  return until > now ? { until, by } : null
}
