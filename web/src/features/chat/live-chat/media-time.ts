/** Above this latency the chat waits for the picture by itself; below the lower one it does no more. */
const WAITS_ABOVE_S = 4
const WAITS_NO_MORE_S = 3
/** What waits for the picture at most; more of it is shown at once. */
const HELD_MAX = 1_500

/** Whether the chat waits for the picture: as the viewer wants it, or by how far behind the picture is. */
export type Sync = 'auto' | 'on' | 'off'

/** Where the picture stands. */
export interface Playhead {
  /** The moment that it shows, on the clock of the stream; null where nothing is known. */
  at: number | null
  latencyS: number | null
}

export function waitsForPicture(sync: Sync, playhead: Playhead, isWaiting: boolean): boolean {
  if (playhead.at === null || sync === 'off') return false
  if (sync === 'on') return true
  return (playhead.latencyS ?? 0) > (isWaiting ? WAITS_NO_MORE_S : WAITS_ABOVE_S)
}

/** Events that wait for their moment (Sinkron): nobody reads of a goal before seeing it. */
export function openHeldBack<Event extends { at: number }>(show: (event: Event) => void) {
  let held: Event[] = []
  return {
    /** Shows what is due, and keeps the rest. */
    take(event: Event, upTo: number | null): void {
      if (upTo === null || event.at <= upTo) return show(event)
      held.push(event)
      if (held.length > HELD_MAX) show(held.shift()!)
    },
    /** The picture has come this far; null lets all of them go. */
    release(upTo: number | null): void {
      const due = held.filter(({ at }) => upTo === null || at <= upTo)
      if (due.length === 0) return
      held = held.filter(({ at }) => upTo !== null && at > upTo)
      for (const event of due) show(event)
    },
    drop(isGone: (event: Event) => boolean): void {
      held = held.filter((event) => !isGone(event))
    },
  }
}
