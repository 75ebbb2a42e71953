/** What happened in one step of a show; steps in which nothing happened may be absent. */
export interface PeakStep {
  readonly step: number
  readonly messages: number
  readonly gencash: number
  /** People who wrote or gave after ten silent seconds, so that each counts once in a wave; new accounts for less. */
  readonly people: number
  readonly laughing: number
}

export interface Peak {
  /** Milliseconds from the beginning of the show. */
  readonly peakMs: number
  readonly startsMs: number
  readonly endsMs: number
  readonly score: number
  readonly messages: number
  readonly people: number
  readonly laughs: number
  readonly gencash: number
}

export const PEAK_STEP_MS = 2_000
/** A wave of laughter lasts for ten seconds, as not everybody types at once. */
export const WAVE_STEPS = 5
/** What is usual is what happened in the five minutes before. */
const USUAL_STEPS = 150
/** Less than this tells nothing about what is usual. */
const USUAL_STEPS_MIN = 15
const PEOPLE_MIN = 5
/** How far above the usual, in robust deviations. */
const SCORE_MIN = 5
/** The deviation of a quiet chat is 0: everything would be far above it. */
const DEVIATION_MIN = 1.5
/** The median of absolute deviations times this estimates a standard deviation. */
const NORMAL = 1.4826
const APART_MS = 20_000
const PER_HOUR_MAX = 12
const HOUR_MS = 3_600_000
/** People react late. */
const BEFORE_MS = 10_000
const AFTER_MS = 20_000

/**
 * The moments of a show that stand out from the five minutes before them, in the order of time.
 *
 * The score counts people, not messages: each counts once a wave, however much they write, so that a few who flood a
 * chat make no peak. Laughter counts twice, gifts by their logarithm.
 */
export function findPeaks(steps: readonly PeakStep[], lengthMs: number): Peak[] {
  const length = Math.ceil(lengthMs / PEAK_STEP_MS)
  const dense = densify(steps, length)
  const heat = waves(dense.map(({ people, laughing, gencash }) => people + laughing + Math.log2(1 + gencash)))
  const people = waves(dense.map((step) => step.people))
  const candidates = heat.flatMap((value, at) => {
    const known = heat.slice(Math.max(0, at - USUAL_STEPS), at)
    if (known.length < USUAL_STEPS_MIN || (people[at] ?? 0) < PEOPLE_MIN) return []
    const usual = median(known)
    const deviation = median(known.map((one) => Math.abs(one - usual))) * NORMAL
    const score = (value - usual) / Math.max(DEVIATION_MIN, deviation)
    return score >= SCORE_MIN ? [{ at, score }] : []
  })
  return bounded(apart(candidates), lengthMs)
    .map(({ at, score }) => peakOf(dense, { at, score, lengthMs }))
    .toSorted((one, other) => one.peakMs - other.peakMs)
}

interface Candidate {
  readonly at: number
  readonly score: number
}

function densify(steps: readonly PeakStep[], length: number): PeakStep[] {
  const byStep = new Map(steps.map((step) => [step.step, step]))
  return Array.from(
    { length },
    (_, step) => byStep.get(step) ?? { step, messages: 0, gencash: 0, people: 0, laughing: 0 },
  )
}

/** The sum of each step and those before it that belong to one wave. */
function waves(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value, at) => {
    sum += value - (at >= WAVE_STEPS ? (values[at - WAVE_STEPS] ?? 0) : 0)
    return sum
  })
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** The best first; what is within 20 s of a better one belongs to it. */
function apart(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const one of candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    const isNew = kept.every((other) => Math.abs(other.at - one.at) * PEAK_STEP_MS >= APART_MS)
    if (isNew) kept.push(one)
  }
  return kept
}

function bounded(best: readonly Candidate[], lengthMs: number): readonly Candidate[] {
  return best.slice(0, Math.ceil(Math.max(1, lengthMs / HOUR_MS) * PER_HOUR_MAX))
}

/** The wave that ends at a step, and the piece of the show around it. */
function peakOf(
  dense: readonly PeakStep[],
  { at, score, lengthMs }: Candidate & { readonly lengthMs: number },
): Peak {
  const wave = dense.slice(Math.max(0, at - WAVE_STEPS + 1), at + 1)
  const sum = (of: (step: PeakStep) => number) => wave.reduce((total, step) => total + of(step), 0)
  const strongest = wave.reduce((best, step) => (step.people > best.people ? step : best))
  const peakMs = strongest.step * PEAK_STEP_MS
  const startsMs = Math.max(0, peakMs - BEFORE_MS)
  return {
    peakMs,
    startsMs,
    endsMs: Math.min(lengthMs, Math.max(peakMs + AFTER_MS, startsMs + BEFORE_MS + AFTER_MS)),
    score,
    messages: sum((step) => step.messages),
    people: Math.round(sum((step) => step.people)),
    laughs: Math.round(sum((step) => step.laughing)),
    gencash: sum((step) => step.gencash),
  }
}
