import type { Tally } from '../limits/tally.ts'
import { refuse } from './refusal.ts'

export interface RateLimit {
  readonly limit: number
  readonly perMs: number
}

/** Counts one try under a key, and refuses the call where the key has no try left. */
export async function requireRate(tally: Tally, key: string, rateLimit: RateLimit): Promise<void> {
  const taken = await tally.take(key, rateLimit)
  if (taken.allowed) return
  refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
}
