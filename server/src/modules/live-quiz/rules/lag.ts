/**
 * How far behind the edge a viewer may be to play a question (docs/product/live-quiz.md#lag). Pure.
 *
 * The edge is the server's clock: the packager stamps pictures with it, so that no picture is newer than now.
 */

/** All but two of a hundred pictures can play; nobody waits for one that is further away than this. */
const ALLOWED_SHARE = 0.98
export const ALLOWED_LAG_MS_MIN = 4_000
export const ALLOWED_LAG_MS_MAX = 20_000

/** Bars of the host's picture of lags, a second each; the last one has all that are further behind. */
const HISTOGRAM_BARS = 21
const BAR_MS = 1_000

/** The lag that a share of these is within: of one, that one; of none, null. */
export function percentileOf(sortedMs: readonly number[], share: number): number | null {
  return sortedMs[Math.max(0, Math.ceil(share * sortedMs.length) - 1)] ?? null
}

/** Where no picture says where it is, everybody who may be allowed is. */
export function allowedLagOf(lagsMs: readonly number[]): number {
  const p98 = percentileOf(sorted(lagsMs), ALLOWED_SHARE)
  if (p98 === null) return ALLOWED_LAG_MS_MAX
  return Math.ceil(Math.min(ALLOWED_LAG_MS_MAX, Math.max(ALLOWED_LAG_MS_MIN, p98)))
}

export interface AudienceLags {
  readonly pictures: number
  readonly p50Ms: number
  readonly p98Ms: number
  readonly allowedLagMs: number
  readonly tooFar: number
  readonly histogram: number[]
}

/** What the host sees of lags; `allowedLagMs` is that of the open question, where there is one. */
export function audienceOf(lagsMs: readonly number[], openAllowedLagMs: number | null): AudienceLags {
  const inOrder = sorted(lagsMs)
  const allowedLagMs = openAllowedLagMs ?? allowedLagOf(inOrder)
  const histogram = Array.from({ length: HISTOGRAM_BARS }, () => 0)
  let tooFar = 0
  for (const lagMs of inOrder) {
    const bar = Math.min(HISTOGRAM_BARS - 1, Math.floor(lagMs / BAR_MS))
    histogram[bar] = (histogram[bar] ?? 0) + 1
    if (lagMs > allowedLagMs) tooFar++
  }
  return {
    pictures: inOrder.length,
    p50Ms: percentileOf(inOrder, 0.5) ?? 0,
    p98Ms: percentileOf(inOrder, ALLOWED_SHARE) ?? 0,
    allowedLagMs,
    tooFar,
    histogram,
  }
}

const sorted = (lagsMs: readonly number[]) => Float64Array.from(lagsMs).sort() as unknown as number[]
