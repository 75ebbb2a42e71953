/** Above this latency the chat waits for the picture on its own; below the lower bound it stops waiting. */
const WAITS_ABOVE_S = 4
const STOPS_WAITING_BELOW_S = 3

/** Whether the chat waits for the picture: as the viewer chose, or (`auto`) by the latency of the picture. */
export type Sync = 'auto' | 'on' | 'off'

/** The position of the picture. */
export interface Playhead {
  /** The media time that it shows, on the clock of the stream; null while it is unknown. */
  at: number | null
  latencyS: number | null
}

export function waitsForPicture(sync: Sync, playhead: Playhead, isWaiting: boolean): boolean {
  if (playhead.at === null || sync === 'off') return false
  if (sync === 'on') return true
  return (playhead.latencyS ?? 0) > (isWaiting ? STOPS_WAITING_BELOW_S : WAITS_ABOVE_S)
}
