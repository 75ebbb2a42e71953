import { Refusal } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'

/** Good ones count too: whoever knows one code would else try others for ever. */
const TRIES = { limit: 20, perMs: 60 * 60_000 }

/** Whoever guesses promo codes has twenty tries an hour. */
export async function takePromoTry(tally: Tally, accountId: string): Promise<void> {
  const taken = await tally.take(`promo:${accountId}`, TRIES)
  if (!taken.allowed) {
    throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }
}
