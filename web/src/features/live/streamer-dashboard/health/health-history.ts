import type { StreamHealth } from '@tayang/contract'

export type HealthFigures = NonNullable<StreamHealth['figures']>

/** Ten minutes of figures that come every few seconds. */
const KEPT_MS = 10 * 60_000
const KEPT_MAX = 300

/** The figures so far with the new ones; a repeated measurement counts once. */
export function addFigures(
  before: readonly HealthFigures[],
  figures: HealthFigures,
): readonly HealthFigures[] {
  if (before.at(-1)?.at === figures.at) return before
  const since = figures.at - KEPT_MS
  return [...before.filter(({ at }) => at > since && at < figures.at), figures].slice(-KEPT_MAX)
}

/** The longest that viewers should wait for a key frame; more, and they join and recover late. */
const KEY_FRAME_MS_MAX = 4_000
/** A bitrate below this part of what it usually is has fallen. */
const FALLEN = 0.5
const USUAL_MIN = 5

export type HealthWarning = 'bitrate' | 'key-frames' | 'drops'

/** What a streamer should hear of, the worst first; nothing where all is well. */
export function warningOf(history: readonly HealthFigures[]): HealthWarning | null {
  const now = history.at(-1)
  if (!now) return null
  const earlier = history.slice(0, -1)
  const usual =
    earlier.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0) / Math.max(1, earlier.length)
  if (earlier.length >= USUAL_MIN && now.bitsPerSecond < usual * FALLEN) return 'bitrate'
  const before = earlier.at(-1)
  if (before && now.droppedFrames > before.droppedFrames) return 'drops'
  if (now.keyFrameMs > KEY_FRAME_MS_MAX) return 'key-frames'
  return null
}
