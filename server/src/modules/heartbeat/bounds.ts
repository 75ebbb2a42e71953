import { refuse } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'

/** Players write once a minute and at each start and end; this lets many tabs and a child's finger through. */
const WRITES = { limit: 240, perMs: 60_000 }

/** One write of an account or an address; a flood is refused before it reaches the database. */
export async function takeWrite(tally: Tally, who: string): Promise<void> {
  const taken = await tally.take(`heartbeat:${who}`, WRITES)
  if (taken.allowed) return
  refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
}
