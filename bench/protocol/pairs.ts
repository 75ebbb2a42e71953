import { noiseOf } from './ratios.ts'

/** What one run of one side measured, by the name of the metric. */
export type Measured = Readonly<Record<string, number>>

export interface Pair {
  readonly floor: Measured
  readonly ours: Measured
}

export interface Paired {
  readonly pairs: readonly Pair[]
  /** How far apart the floor's own runs lie. */
  readonly floorNoise: number
  /** The noise of a first series that was thrown away for it; null where the first was kept. */
  readonly thrownAwayNoise: number | null
}

/** A floor whose own runs lie further apart than this says more of the machine than of us. */
const FLOOR_NOISE_MAX = 0.25

/**
 * Runs floor, ours, floor, ours …; where the floor's own runs lie too far apart, all of it is run once more and the
 * quieter of both series is kept.
 */
export async function runPairs(series: {
  count: number
  /** The metric by which the noise of the floor is judged. */
  metric: string
  floor(): Promise<Measured>
  ours(): Promise<Measured>
  tell(line: string): void
}): Promise<Paired> {
  const first = await runSeries(series)
  const firstNoise = noiseOfFloor(first, series.metric)
  if (firstNoise <= FLOOR_NOISE_MAX) {
    return { pairs: first, floorNoise: firstNoise, thrownAwayNoise: null }
  }
  series.tell(`the floor's own spread is ${Math.round(firstNoise * 100)} %: all of it once more`)
  const second = await runSeries(series)
  const secondNoise = noiseOfFloor(second, series.metric)
  return secondNoise <= firstNoise
    ? { pairs: second, floorNoise: secondNoise, thrownAwayNoise: firstNoise }
    : { pairs: first, floorNoise: firstNoise, thrownAwayNoise: secondNoise }
}

async function runSeries(series: Parameters<typeof runPairs>[0]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let at = 0; at < series.count; at++) {
    const floor = await series.floor()
    series.tell(`${at + 1}/${series.count} floor ${wordsOf(floor)}`)
    const ours = await series.ours()
    series.tell(`${at + 1}/${series.count} ours  ${wordsOf(ours)}`)
    pairs.push({ floor, ours })
  }
  return pairs
}

function noiseOfFloor(pairs: readonly Pair[], metric: string): number {
  return noiseOf(pairs.map(({ floor }) => metricOf(floor, metric)))
}

export function metricOf(measured: Measured, metric: string): number {
  const value = measured[metric]
  if (value === undefined) throw new Error(`nothing was measured as ${metric}`)
  return value
}

/** All runs of one side. */
export function valuesOf(paired: Paired, side: keyof Pair, metric: string): number[] {
  return paired.pairs.map((pair) => metricOf(pair[side], metric))
}

function wordsOf(measured: Measured): string {
  return Object.entries(measured)
    .map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
    .join(', ')
}
