/** A first guess that starts on the smallest rungs: a wrong high guess costs seconds, a low one a moment. */
const FIRST_GUESS_BPS = 1_000_000
/** Near the live edge pieces are small and teach slowly: a low first guess would stay a poor picture for long. */
const FIRST_LIVE_GUESS_BPS = 3_000_000
/** Specification 2, section 2: the hint of the live TV player. It holds until the first pieces have been measured. */
const CHANNEL_GUESS_BPS = 30_000_000
const SLOW_GUESS_BPS = 600_000
const SAVING_GUESS_BPS = 250_000

const BUFFER_FILM_S = 30
const BUFFER_SAVING_S = 15
const BUFFER_LIVE_S = 6
/**
 * While the program of its page is still on its way, a film takes no more of the line than it plays: the second piece
 * is asked for in the midst of the first, when the program is mostly there.
 */
const BUFFER_EARLY_S = 3
const KEEP_BEHIND_FILM_S = 30
const KEEP_BEHIND_LIVE_S = 10
const LIVE_WINDOW_S = 60

export interface Line {
  saveData: boolean
  /** The browser's word for the line: 'slow-2g', '2g', '3g', '4g', or null where it does not say. */
  effectiveType: string | null
}

/** Where the browser tells nothing the line counts as an ordinary one. */
export function readLine(): Line {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  return { saveData: connection?.saveData ?? false, effectiveType: connection?.effectiveType ?? null }
}

const isSaving = (line: Line) => line.saveData || (line.effectiveType?.endsWith('2g') ?? false)

function firstGuessBps(line: Line, live: boolean, channel: boolean): number {
  if (isSaving(line)) return SAVING_GUESS_BPS
  if (line.effectiveType === '3g') return SLOW_GUESS_BPS
  if (channel) return CHANNEL_GUESS_BPS
  return live ? FIRST_LIVE_GUESS_BPS : FIRST_GUESS_BPS
}

const retry = {
  maxAttempts: 4,
  baseDelay: 400,
  backoffFactor: 2,
  fuzzFactor: 0.4,
  timeout: 20_000,
  stallTimeout: 6_000,
}

/** What we ask of the engine; everything else stays as it comes. */
export function engineConfig({
  live,
  channel = false,
  rewoundS,
  line,
  early = false,
}: {
  live: boolean
  /** Live by the clock alone: whole pieces of finished films, and nobody in front of a camera to be close to. */
  channel?: boolean
  /** The recording of a show that is on air, and how much of it can be gone back to. */
  rewoundS?: number | undefined
  line: Line
  early?: boolean
}): object {
  const bufferFilmS = early ? BUFFER_EARLY_S : isSaving(line) ? BUFFER_SAVING_S : BUFFER_FILM_S
  const isRewound = rewoundS !== undefined
  const isNear = live && !channel && !isRewound
  return {
    abr: {
      defaultBandwidthEstimate: firstGuessBps(line, live, channel),
      // The browser's own estimate is rounded and capped; ours is measured on the first segments.
      useNetworkInformation: false,
      switchInterval: isNear ? 4 : 6,
      // Near the edge a step up that was too bold is a stall at once.
      ...(isNear ? { bandwidthUpgradeTarget: 0.7, bandwidthDowngradeTarget: 0.85 } : {}),
    },
    manifest: {
      retryParameters: retry,
      hls: { ignoreTextStreamFailures: true },
      // Left alone, the engine takes the length of the first playlist it sees for the window of the whole show; of a
      // show that has just begun that is a moment, and it would throw away what it is about to play.
      ...(isNear ? { availabilityWindowOverride: LIVE_WINDOW_S } : {}),
      ...(isRewound ? { availabilityWindowOverride: rewoundS } : {}),
    },
    drm: { retryParameters: retry },
    streaming: {
      retryParameters: retry,
      lowLatencyMode: isNear,
      bufferingGoal: isNear ? BUFFER_LIVE_S : bufferFilmS,
      bufferBehind: live ? KEEP_BEHIND_LIVE_S : KEEP_BEHIND_FILM_S,
      ignoreTextStreamFailures: true,
      // Whoever went back to what is let go sees the oldest that is left, not the newest.
      returnToEndOfLiveWindowWhenOutside: !isRewound,
    },
  }
}
