/**
 * Events that wait until the picture reaches their media time, so that nobody reads about a goal before seeing it.
 * Pure: `upTo` is the media time that the picture shows, or null where the chat does not wait.
 */

/** Events that wait at most; beyond it the oldest is due at once. */
const HELD_MAX = 1_500

interface Timed {
  readonly at: number
}

export interface HoldBack<Event extends Timed> {
  readonly held: readonly Event[]
  readonly due: readonly Event[]
}

export function holdBack<Event extends Timed>(
  held: readonly Event[],
  event: Event,
  upTo: number | null,
): HoldBack<Event> {
  if (upTo === null || event.at <= upTo) return { held, due: [event] }
  const all = [...held, event]
  return all.length > HELD_MAX ? { held: all.slice(1), due: all.slice(0, 1) } : { held: all, due: [] }
}

export function release<Event extends Timed>(held: readonly Event[], upTo: number | null): HoldBack<Event> {
  if (upTo === null) return { held: [], due: held }
  const due = held.filter(({ at }) => at <= upTo)
  return due.length === 0 ? { held, due } : { held: held.filter(({ at }) => at > upTo), due }
}
