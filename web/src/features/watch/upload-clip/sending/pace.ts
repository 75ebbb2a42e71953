import { clipUploads } from '@tayang/contract'

/** What the server had at some moment. */
export interface Sample {
  atMs: number
  bytes: number
}

/** Older ones say nothing of the line as it is now. */
const SAMPLES_MAX = 8
/** Two that are closer measure the clock. */
const SPAN_MS_MIN = 100

/** What is not on the server after a cut is sent again, so a piece takes about this long. */
const PIECE_MS = 2_000
const PIECE_BYTES_FIRST = 512 * 1024
const PIECE_BYTES_MIN = 128 * 1024

export const withSample = (samples: readonly Sample[], next: Sample): readonly Sample[] =>
  [...samples, next].slice(-SAMPLES_MAX)

/** Bytes of a second that arrive; null while that is unknown. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.atMs - first.atMs < SPAN_MS_MIN) return null
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000
}

/** How large the next piece is, of what is left. */
export function pieceBytes(samples: readonly Sample[], leftBytes: number): number {
  const speed = speedOf(samples)
  const wanted = speed === null ? PIECE_BYTES_FIRST : Math.round((speed * PIECE_MS) / 1000)
  return Math.min(Math.max(wanted, PIECE_BYTES_MIN), clipUploads.CLIP_CHUNK_BYTES, leftBytes)
}

/** Seconds until everything has arrived; null while that is unknown. */
export function secondsLeft(samples: readonly Sample[], leftBytes: number): number | null {
  const speed = speedOf(samples)
  return speed === null || speed <= 0 ? null : Math.ceil(leftBytes / speed)
}
