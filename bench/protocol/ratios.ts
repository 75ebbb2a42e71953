/** One metric of a series, as it is printed: the middle one, and how far the runs went to both sides. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Linear between the neighbours, so that two runs have a middle too. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('no values to take a quantile of')
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** How far apart the runs of one thing lie: (max - min) / median. Says how quiet the machine was. */
export function noiseOf(values: readonly number[]): number {
  const { median: middle, min, max } = spreadOf(values)
  return middle === 0 ? 0 : (max - min) / middle
}

/** Ours over the floor, pair by pair: what disturbs both runs of a pair does not disturb their ratio. */
export function ratiosOf(pairs: readonly { floor: number; ours: number }[]): Spread {
  return spreadOf(pairs.map(({ floor, ours }) => ours / floor))
}

/** How much the one grows when the other grows by one: a line of least squares. */
export function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x0, y0] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, x, at) => sum + (x - x0) * ((ys[at] ?? y0) - y0), 0)
  const below = xs.reduce((sum, x) => sum + (x - x0) ** 2, 0)
  return below === 0 ? 0 : above / below
}
