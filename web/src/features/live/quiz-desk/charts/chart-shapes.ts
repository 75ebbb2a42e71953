/** The shapes of the two charts of the desk. Pure. */

export interface Box {
  width: number
  height: number
}

/** A line through the values, the first at the left edge and the last at the right one; empty for fewer than two. */
export function linePoints(values: readonly number[], { width, height }: Box): string {
  if (values.length < 2) return ''
  const top = Math.max(1, ...values)
  const step = width / (values.length - 1)
  return values
    .map((value, n) => `${(n * step).toFixed(1)},${(height - (value / top) * height).toFixed(1)}`)
    .join(' ')
}

export interface LagBar {
  x: number
  width: number
  height: number
  /** The viewers of this bar are too far behind to play. */
  isBeyond: boolean
}

interface LagShape extends Box {
  /** How many of the chart's seconds one bucket is. */
  bucketMs: number
  allowedMs: number
}

/** One bar a bucket; what is behind by more than is allowed is marked. */
export function lagBars(counts: readonly number[], shape: LagShape): readonly LagBar[] {
  const { width, height, bucketMs, allowedMs } = shape
  const top = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length)
  const gap = Math.min(2, step / 4)
  return counts.map((count, n) => ({
    x: n * step + gap / 2,
    width: step - gap,
    // A bucket with one viewer among thousands is still seen.
    height: count === 0 ? 1 : Math.max(2, (count / top) * height),
    isBeyond: n * bucketMs >= allowedMs,
  }))
}
