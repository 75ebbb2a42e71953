/** What a film weighs, and what is there of it. */
export interface FilmFacts {
  /** Bits a second of each rung that may be played, its sound included, from the smallest. */
  rungsBps: readonly number[]
  soundBps: number
  pieceS: number
  /** Seconds there that have not been played: of sound and picture both. */
  bufferedS: number
  /** No more than this is fetched ahead. */
  goalS: number
  /** The rung of the piece before; null before the first. */
  lastRung: number | null
}

/** Pieces that are looked ahead. */
const AHEAD = 5
/** The wait of each request, which comes on top of its bytes. */
const ROUND_TRIP_S = 0.1
/**
 * Weights of a second of standing still and of a change of rung, against a second in the best rung. Yin
 * et al. judge with 1 for the change; deciding with more, because half of the changes are taken back by
 * the next estimate.
 */
const STALL_WEIGHT = 1
const CHANGE_WEIGHT = 1.6
/** An empty buffer at the end of what is looked ahead counts as so many seconds of standing still. */
const EMPTY_WEIGHT = 12
const EMPTY_FADE_S = 8

/**
 * The rung of the next piece: the first step of the plan over the next pieces that gives the best
 * experience if the line carries `bps` (Yin, Jindal, Sekar, Sinopoli: "A Control-Theoretic Approach for
 * Dynamic Adaptive Video Streaming over HTTP", SIGCOMM 2015; with the careful estimate of its
 * RobustMPC). What is left in the buffer at the end of the plan counts as well, because a line on the
 * move may give little for longer than any plan.
 */
export function nextRung(facts: FilmFacts, bps: number): number {
  const { rungsBps, soundBps, pieceS, goalS } = facts
  const best = Math.max(1, (rungsBps.at(-1) ?? 0) - soundBps)
  const worth = rungsBps.map((rung) => (rung - soundBps) / best)
  const took = rungsBps.map((rung) => (rung * pieceS) / Math.max(1, bps) + ROUND_TRIP_S)

  // Numbers only, no objects: some thousand plans are compared while a film plays on a slow phone.
  const value = (left: number, bufferedS: number, last: number | null): number => {
    if (left === 0) return -EMPTY_WEIGHT * Math.exp(-bufferedS / EMPTY_FADE_S)
    let best = Number.NEGATIVE_INFINITY
    for (let rung = 0; rung < worth.length; rung += 1) {
      const tookS = took[rung] ?? 0
      const of = worth[rung] ?? 0
      const stillS = Math.max(0, tookS - bufferedS)
      const thenS = Math.min(goalS, Math.max(0, bufferedS - tookS) + pieceS)
      const changed = last === null ? 0 : Math.abs(of - (worth[last] ?? 0))
      const found = of - STALL_WEIGHT * stillS - CHANGE_WEIGHT * changed + value(left - 1, thenS, rung)
      if (found > best) {
        best = found
        if (left === AHEAD) first = rung
      }
    }
    return best
  }
  let first = 0
  value(AHEAD, facts.bufferedS, facts.lastRung)
  return first
}

/** A request on its way. */
export interface Running {
  rung: number
  bytesLeft: number
  elapsedS: number
}

/** A request that has just begun says nothing yet. */
const JUDGED_AFTER_S = 0.5
/** Seconds that should be left when a piece comes in. */
const SPARE_S = 1
/** A smaller piece must come clearly sooner, because what came of the large one is thrown away. */
const SOONER = 0.8

/** The rung to begin again with, where a request would not come in time; null where it is waited for. */
export function leaveFor(facts: FilmFacts, running: Running, bps: number): number | null {
  if (running.rung === 0 || running.elapsedS < JUDGED_AFTER_S) return null
  const leftS = (running.bytesLeft * 8) / Math.max(1, bps)
  const timeS = facts.bufferedS - SPARE_S
  if (leftS <= timeS) return null
  const tookS = (rung: number) => ((facts.rungsBps[rung] ?? 0) * facts.pieceS) / Math.max(1, bps)
  let rung = running.rung - 1
  while (rung > 0 && tookS(rung) > timeS) rung -= 1
  return tookS(rung) < leftS * SOONER ? rung : null
}

/** A stretch that is there and has not been played. */
export interface Buffered {
  fromS: number
  toS: number
  rung: number
}

/** The first seconds are kept: nothing better would come in time for them, and the line may be gone again. */
const KEPT_S = 7
/** The line must carry the better rung so much quicker than it is played. */
const QUICKER = 1.8
/** Less is not worth a request. */
const REPLACED_S_MIN = 3
/** Of all bytes that came, no more than this share may be thrown away, and a little at the beginning. */
const THROWN_SHARE_MAX = 0.04
const THROWN_BYTES_FIRST = 300_000

/** What stretches of the buffer weigh; without bound where one is of no rung that may be played. */
export const bytesOf = ({ rungsBps }: Pick<FilmFacts, 'rungsBps'>, parts: readonly Buffered[]): number =>
  parts.reduce(
    (sum, { fromS, toS, rung }) => sum + ((toS - fromS) * (rungsBps[rung] ?? Number.POSITIVE_INFINITY)) / 8,
    0,
  )

/** What came so far, and what of it was never shown. */
export interface Spent {
  cameBytes: number
  thrownBytes: number
}

/**
 * From how many seconds ahead the buffer is fetched again in a better rung; null where it stays. Only on
 * a line that carries the better rung with ease, as after a tunnel, and within a budget: each line on
 * the move has moments in which it looks quick, and elsewhere the poor pieces are what saves the film.
 */
export function replaceFrom(
  facts: FilmFacts,
  ahead: readonly Buffered[],
  wanted: { rung: number; bps: number; spent: Spent },
): number | null {
  const { rung, bps, spent } = wanted
  const bpsOf = (of: number) => facts.rungsBps[of] ?? Number.POSITIVE_INFINITY
  if (bps < bpsOf(rung) * QUICKER) return null
  const keptS = Math.max(KEPT_S, (bpsOf(rung) * facts.pieceS) / bps + SPARE_S)
  const poor = ahead.find((one) => one.toS > keptS + REPLACED_S_MIN && one.rung < rung)
  if (!poor) return null
  // The engine fetches from a place on: good pieces behind the poor ones are thrown away as well.
  const lostBytes = bytesOf(
    facts,
    ahead.filter(({ fromS }) => fromS >= poor.fromS),
  )
  const budgetBytes = THROWN_BYTES_FIRST + THROWN_SHARE_MAX * spent.cameBytes - spent.thrownBytes
  return lostBytes <= budgetBytes ? Math.max(keptS, poor.fromS) : null
}

/** Seconds that are fetched ahead: many where the line is narrow, since it may be gone for long. */
export function goalFor(facts: { topBps: number; safeBps: number }, calmS: number): number {
  return facts.safeBps < 2 * facts.topBps ? 2 * calmS : calmS
}
