const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const YEAR_DAYS = 365

export type Expiry = { in: 'days' | 'months'; count: number } | { in: 'date' | 'past' }

/** How the end of a subscription is written: in days, from 30 on in months, from 365 on as a date. */
export function expiryOf(endAt: number, now: number): Expiry {
  if (endAt <= now) return { in: 'past' }
  const days = Math.floor((endAt - now) / DAY_MS)
  if (days < MONTH_DAYS) return { in: 'days', count: days }
  if (days < YEAR_DAYS) return { in: 'months', count: Math.floor(days / MONTH_DAYS) }
  return { in: 'date' }
}
