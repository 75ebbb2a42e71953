/** The state of a show in its row; times in milliseconds. */
export interface ShowState {
  status: 'created' | 'broadcasting' | 'finished'
  startedAt: number | null
  onAirAt: number | null
  silentSince: number | null
}

export interface Graces {
  /** Silence that ends a show which was on air (docs/product/live.md#how-a-show-ends). */
  graceMs: number
  /** Silence that ends a show which never was. */
  neverPublishedMs: number
}

/** What viewers see: `connecting` until the first pictures, `live` from then on, also through a silence. */
export function statusOf(show: ShowState): 'created' | 'connecting' | 'live' | 'finished' {
  if (show.status !== 'broadcasting') return show.status
  return show.onAirAt === null ? 'connecting' : 'live'
}

/**
 * Whether the encoder of a show that is over was left running: it published when the show ended and has not closed its
 * connection since. Such an encoder reconnects by itself, and that must not start a show.
 */
export function isLeftRunning(
  show: ShowState & { finishedAt: number | null },
  { afterStopMs }: { afterStopMs: number },
  now: number,
): boolean {
  const { onAirAt, finishedAt, silentSince } = show
  return onAirAt !== null && finishedAt !== null && silentSince === null && now - finishedAt < afterStopMs
}

/** Silence beyond the grace ends a show; a missing dashboard never does. */
export function isOver(show: ShowState, { graceMs, neverPublishedMs }: Graces, now: number): boolean {
  if (show.status !== 'broadcasting') return false
  if (show.onAirAt === null) return show.startedAt !== null && now - show.startedAt >= neverPublishedMs
  return show.silentSince !== null && now - show.silentSince >= graceMs
}
