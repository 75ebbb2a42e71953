/** Specification 2, section 9. */
const SYNC_EVERY_MS = 60_000

export interface HistoryReport {
  reason: 'first-play' | 'interval' | 'pause' | 'ended' | 'leaving'
  positionS: number
  lengthS: number
  /** The page is going away: send it with something that outlives the page. */
  leaving: boolean
}

interface Place {
  positionS: number
  lengthS: number
}

export interface HistoryRule {
  /** The stored place is given up: the film begins anew. */
  startOver(): void
  playing(place: Place, nowMs: number): HistoryReport | null
  /** Called often while playing; answers once a minute. */
  tick(place: Place, nowMs: number): HistoryReport | null
  paused(place: Place): HistoryReport | null
  seeking(): void
  sought(): void
  ended(lengthS: number): HistoryReport | null
  leaving(place: Place): HistoryReport | null
}

/** What to tell the history and when. `storedS` is where the viewer was the last time, if anywhere. */
export function historyRule(storedS: number | null): HistoryRule {
  let started = false
  let finished = false
  let running = false
  let isSeeking = false
  let lastSentMs = 0
  let toldS: number | null = null
  let keptS = storedS

  const wholeS = ({ positionS }: Place) => Math.max(0, Math.floor(positionS))
  const report = (reason: HistoryReport['reason'], place: Place): HistoryReport => {
    const lengthS = Math.max(0, Math.round(place.lengthS))
    toldS = reason === 'ended' ? lengthS : wholeS(place)
    return { reason, positionS: toldS, lengthS, leaving: reason === 'leaving' }
  }

  return {
    startOver() {
      keptS = null
    },
    playing(place, nowMs) {
      // The minute counts watching: a pause has already been told and starts it anew.
      if (!running) lastSentMs = nowMs
      running = true
      finished = false
      if (started) return null
      started = true
      // A stored place is repeated instead of zero: looking in must not lose it.
      return report('first-play', { positionS: keptS ?? 0, lengthS: place.lengthS })
    },
    tick(place, nowMs) {
      if (!started || !running || nowMs - lastSentMs < SYNC_EVERY_MS) return null
      lastSentMs = nowMs
      return report('interval', place)
    },
    paused(place) {
      // Some browsers pause for the length of a seek; that is no pause of the viewer's.
      if (!running || isSeeking) return null
      running = false
      // The end pauses too, and is told as the end.
      return place.positionS >= place.lengthS && place.lengthS > 0 ? null : report('pause', place)
    },
    seeking() {
      isSeeking = true
    },
    sought() {
      isSeeking = false
    },
    ended(lengthS) {
      if (!started || finished) return null
      finished = true
      running = false
      return report('ended', { positionS: lengthS, lengthS })
    },
    leaving(place) {
      // A pause has told its place; one that was sought since then is not known yet.
      const isKnown = !running && toldS === wholeS(place)
      if (!started || finished || isKnown) return null
      return report('leaving', place)
    },
  }
}
