/** Beyond this we jump: nobody wants to see the last quarter of a minute at 1.05. */
const SEEK_PAST_S = 12
/** Behind by more than this we hurry, gently enough that voices stay voices; and stop once within reach. */
const HURRY_PAST_S = 0.75
const HURRY_UNTIL_S = 0.2
const HURRY_RATE = 1.05
/** Hurrying on a thin buffer only buys a stall. */
const BUFFERED_ENOUGH_S = 0.6

export type EdgeStep = { step: 'keep'; rate: number } | { step: 'seek' }

/** How to stay at the live edge. `behindS` is the distance to where a fresh viewer would start. */
export function followEdge(facts: { behindS: number; bufferedAheadS: number; rate: number }): EdgeStep {
  if (facts.behindS > SEEK_PAST_S) return { step: 'seek' }
  const limitS = facts.rate > 1 ? HURRY_UNTIL_S : HURRY_PAST_S
  const hurries = facts.behindS > limitS && facts.bufferedAheadS >= BUFFERED_ENOUGH_S
  return { step: 'keep', rate: hurries ? HURRY_RATE : 1 }
}
