/** The history is updated once a minute while the title plays. */
const SYNC_EVERY_MS = 60_000

export interface HistoryReport {
  reason: 'first-play' | 'interval' | 'pause' | 'ended' | 'leaving'
  positionS: number
  lengthS: number
  /** The page is going away: send it with something that outlives the page. */
  leaving: boolean
}

interface Position {
  positionS: number
  lengthS: number
}

export interface HistoryRule {
  /** Forgets the stored position: the film starts from the beginning. */
  startOver(): void
  playing(at: Position, nowMs: number): HistoryReport | null
  /** Called often while playing; returns a report once a minute. */
  tick(at: Position, nowMs: number): HistoryReport | null
  paused(at: Position): HistoryReport | null
  seeking(): void
  sought(): void
  ended(lengthS: number): HistoryReport | null
  leaving(at: Position): HistoryReport | null
}

/** Decides what to report to the viewing history, and when. `storedS` is the stored position, if there is one. */
export function historyRule(storedS: number | null): HistoryRule {
  let started = false
  let finished = false
  let running = false
  let isSeeking = false
  let lastSentMs = 0
  let reportedS: number | null = null
  let resumeS = storedS
  // The first report of a playback says 0, which the server takes for a look and not for a wish to begin again.
  let mustRepeat = false

  const wholeS = ({ positionS }: Position) => Math.max(0, Math.floor(positionS))
  const report = (reason: HistoryReport['reason'], at: Position): HistoryReport => {
    const lengthS = Math.max(0, Math.round(at.lengthS))
    reportedS = reason === 'ended' ? lengthS : wholeS(at)
    return { reason, positionS: reportedS, lengthS, leaving: reason === 'leaving' }
  }

  return {
    startOver() {
      resumeS = null
      mustRepeat = true
    },
    playing(at, nowMs) {
      // The minute counts viewing time: a pause has been reported already and restarts it.
      if (!running) lastSentMs = nowMs
      running = true
      finished = false
      if (started) return null
      started = true
      // The stored position is repeated instead of zero: a short look must not erase it.
      return report('first-play', { positionS: resumeS ?? 0, lengthS: at.lengthS })
    },
    tick(at, nowMs) {
      if (!started || !running) return null
      const isAnew = mustRepeat && at.positionS >= 1
      if (!isAnew && nowMs - lastSentMs < SYNC_EVERY_MS) return null
      mustRepeat = false
      lastSentMs = nowMs
      return report('interval', at)
    },
    paused(at) {
      // Some browsers pause during a seek; the viewer did not pause.
      if (!running || isSeeking) return null
      running = false
      // The end also fires a pause; it is reported as the end.
      return at.positionS >= at.lengthS && at.lengthS > 0 ? null : report('pause', at)
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
    leaving(at) {
      // A pause has reported its position; a seek since then has not been reported.
      const isKnown = !running && reportedS === wholeS(at)
      if (!started || finished || isKnown) return null
      return report('leaving', at)
    },
  }
}
