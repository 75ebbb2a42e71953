/** A show as its row says; times in milliseconds. */
export interface ShowState {
  status: 'created' | 'broadcasting' | 'finished'
  startedAt: number | null
  onAirAt: number | null
  silentSince: number | null
}

export interface Graces {
  /** Silence that ends a show which was on air (ruling R1). */
  graceMs: number
  /** Silence that ends a show which never was. */
  neverPublishedMs: number
}

/** What viewers see: `connecting` until the first pictures, `live` from then on, also through a silence. */
export function statusOf(show: ShowState): 'created' | 'connecting' | 'live' | 'finished' {
  if (show.status !== 'broadcasting') return show.status
  return show.onAirAt === null ? 'connecting' : 'live'
}

/** Whether a show was ended by its streamer's word a moment ago: one that fell silent may be followed at once. */
export function wasJustStopped(
  show: ShowState & { finishedAt: number | null },
  { afterStopMs }: { afterStopMs: number },
  now: number,
): boolean {
  return show.finishedAt !== null && show.silentSince === null && now - show.finishedAt < afterStopMs
}

/** Ruling R1: silence beyond the grace ends a show; a missing dashboard never does. */
export function isOver(show: ShowState, { graceMs, neverPublishedMs }: Graces, now: number): boolean {
  if (show.status !== 'broadcasting') return false
  if (show.onAirAt === null) return show.startedAt !== null && now - show.startedAt >= neverPublishedMs
  return show.silentSince !== null && now - show.silentSince >= graceMs
}
