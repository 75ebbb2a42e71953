/** How lively a stream was: one value from 0 to 1 for each step, from `offsetS` of the stream on. */
export interface HeatCurve {
  values: readonly number[]
  stepS: number
  offsetS: number
}

/** A bar is some hundred pixels wide: more points than this are not seen. */
const POINTS_MAX = 240

/**
 * The curve as a closed path in a box of 1 by 1 with its ground at the bottom; empty where nothing happened. Of many
 * steps that share one point the liveliest counts, so that no peak is lost.
 */
export function heatPath({ values, stepS, offsetS }: HeatCurve, durationS: number): string {
  const isFlat = !values.some((value) => value > 0)
  if (isFlat || durationS <= 0 || stepS <= 0) return ''
  const perPoint = Math.ceil(values.length / POINTS_MAX)
  const points: string[] = []
  for (let first = 0; first < values.length; first += perPoint) {
    const some = values.slice(first, first + perPoint)
    const middleS = offsetS + (first + some.length / 2) * stepS
    if (middleS < 0 || middleS > durationS) continue
    points.push(`${shortened(middleS / durationS)},${shortened(1 - Math.min(1, Math.max(...some)))}`)
  }
  return points.length === 0 ? '' : `M0,1L${points.join('L')}L1,1Z`
}

const shortened = (share: number) => Math.round(share * 10_000) / 10_000
