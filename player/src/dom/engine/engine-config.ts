import { readConnection } from '../data/read-connection.ts'
import type { PlaybackSource } from '../playback-shape.ts'

/** First bandwidth estimate: a wrong high one costs seconds of waiting, a low one a moment of a poor picture. */
const FIRST_GUESS_BPS = 1_000_000
/** Live parts are small, so the estimate improves slowly: a low one would mean a poor picture for long. */
const FIRST_LIVE_GUESS_BPS = 3_000_000
/** The estimate of channels, which start at the best picture; used until the first segments have been measured. */
const CHANNEL_GUESS_BPS = 30_000_000
const SLOW_GUESS_BPS = 600_000
const SAVING_GUESS_BPS = 250_000

const BUFFER_FILM_S = 30
const BUFFER_SAVING_S = 15
const BUFFER_STILLS_S = 1
const BUFFER_LIVE_S = 6
/**
 * While the code of its page is still loading, a film takes no more bandwidth than it plays: the second segment is
 * fetched in the middle of the first, when most of the code has arrived. A clip that waits for its turn begins at once
 * with as much, and most of the bytes of one that nobody shows are never fetched.
 */
const BUFFER_LITTLE_S = 3
const KEEP_BEHIND_FILM_S = 30
const KEEP_BEHIND_LIVE_S = 10
const LIVE_WINDOW_S = 60

export interface Connection {
  saveData: boolean
  /** 'slow-2g', '2g', '3g' or '4g', or null where the browser does not report it. */
  effectiveType: string | null
}

const isSaving = (connection: Connection) =>
  connection.saveData || (connection.effectiveType?.endsWith('2g') ?? false)

function firstGuessBps(connection: Connection, live: boolean, channel: boolean): number {
  if (isSaving(connection)) return SAVING_GUESS_BPS
  if (connection.effectiveType === '3g') return SLOW_GUESS_BPS
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

/** What a playback is, as far as the engine is configured by it. */
export interface ConfigNeeds {
  live: boolean
  /** Live by the clock alone: segments of finished films, so there is no latency to keep low. */
  channel?: boolean | undefined
  /** Set for the recording of a show that is on air: how much of it can be rewound. */
  rewoundS?: number | undefined
  connection: Connection
  /** It plays before its page is hydrated, or waits for its turn. */
  buffersLittle?: boolean | undefined
  forStills?: boolean | undefined
}

/** What this source is on the connection that is there now. */
export const needsOf = (
  { isChannel, rewoundS, isForStills }: PlaybackSource,
  { live, buffersLittle }: Pick<ConfigNeeds, 'live' | 'buffersLittle'>,
): ConfigNeeds => ({
  live,
  channel: isChannel,
  rewoundS,
  connection: readConnection(),
  buffersLittle,
  forStills: isForStills,
})

/** A live show that is kept near its edge. */
export const isNearLive = ({ live, channel = false, rewoundS }: ConfigNeeds) =>
  live && !channel && rewoundS === undefined

/** Seconds that are fetched ahead. */
export function bufferGoalS(needs: ConfigNeeds): number {
  if (isNearLive(needs)) return BUFFER_LIVE_S
  if (needs.forStills) return BUFFER_STILLS_S
  if (needs.buffersLittle) return BUFFER_LITTLE_S
  return isSaving(needs.connection) ? BUFFER_SAVING_S : BUFFER_FILM_S
}

/** Our configuration of the engine; everything else keeps its default. */
export function engineConfig(needs: ConfigNeeds): object {
  const { live, channel = false, rewoundS, connection } = needs
  const isRewound = rewoundS !== undefined
  const isNear = isNearLive(needs)
  return {
    abr: {
      defaultBandwidthEstimate: firstGuessBps(connection, live, channel),
      // The browser's estimate is rounded and capped; ours is measured on the first segments.
      useNetworkInformation: false,
    },
    manifest: {
      retryParameters: retry,
      hls: { ignoreTextStreamFailures: true },
      // By default the engine takes the length of the first playlist for the window of the whole show. A show that has
      // just begun has a short playlist, and the engine would drop segments before playing them.
      ...(isNear ? { availabilityWindowOverride: LIVE_WINDOW_S } : {}),
      ...(isRewound ? { availabilityWindowOverride: rewoundS } : {}),
    },
    drm: { retryParameters: retry },
    streaming: {
      retryParameters: retry,
      lowLatencyMode: isNear,
      bufferingGoal: bufferGoalS(needs),
      bufferBehind: live ? KEEP_BEHIND_LIVE_S : KEEP_BEHIND_FILM_S,
      ignoreTextStreamFailures: true,
      // A viewer who rewound to media that has been removed gets the oldest that is left, not the live edge.
      returnToEndOfLiveWindowWhenOutside: !isRewound,
    },
  }
}
