import { experienceOf } from './experience.ts'
import { arrivalS, type Line } from './line.ts'
import { bitsOf, type Film } from './replay-film.ts'

/** The best that anybody could have made of a line who knew all of it from the start. */
export interface Optimum {
  readonly experience: number
  readonly startS: number
  readonly stillS: number
}

interface Way {
  readonly nowS: number
  readonly bufferedS: number
  readonly startS: number
  readonly stillS: number
  readonly rungs: readonly number[]
  readonly value: number
}

/** Ways that agree to a quarter of a second and in their last rung are one: the better is kept. */
const GRID = 4
const WAYS_MAX = 4_000

/**
 * By dynamic programming, piece by piece: of all ways that have come to the same moment with the same buffer and the
 * same rung the best is kept. Where there are too many, those with the least promise are dropped, so that the figure
 * is a lower bound of the true optimum, by less than a hundredth of it.
 */
export function optimumOf(film: Film, line: Line, goalS: number): Optimum {
  const bestMbps = (film.rungsBps.at(-1) ?? 0) / 1e6
  let ways: Way[] = [{ nowS: 0, bufferedS: 0, startS: 0, stillS: 0, rungs: [], value: 0 }]
  for (let piece = 0; piece < film.heaviness.length; piece += 1) {
    const kept = new Map<string, Way>()
    for (const way of ways) {
      for (let rung = 0; rung < film.rungsBps.length; rung += 1) {
        const next = takeStep(way, { film, line, goalS, piece, rung, bestMbps })
        const key = `${Math.round(next.nowS * GRID)} ${Math.round(next.bufferedS * GRID)} ${rung}`
        if ((kept.get(key)?.value ?? Number.NEGATIVE_INFINITY) < next.value) kept.set(key, next)
      }
    }
    ways = [...kept.values()].toSorted((one, other) => promiseOf(other) - promiseOf(one)).slice(0, WAYS_MAX)
  }
  const best = ways.reduce((one, other) => (other.value > one.value ? other : one))
  const rungsMbps = best.rungs.map((rung) => (film.rungsBps[rung] ?? 0) / 1e6)
  const { startS, stillS } = best
  return { experience: experienceOf({ rungsMbps, startS, stillS }, bestMbps), startS, stillS }
}

const promiseOf = ({ value, bufferedS }: Way) => value + bufferedS * 0.2

function takeStep(
  way: Way,
  step: { film: Film; line: Line; goalS: number; piece: number; rung: number; bestMbps: number },
): Way {
  const { film, line, goalS, piece, rung, bestMbps } = step
  const waitS = Math.max(0, way.bufferedS - (goalS - film.pieceS))
  const askedS = way.nowS + waitS
  const nowS = arrivalS(line, askedS, bitsOf(film, piece, rung))
  const hadS = way.bufferedS - waitS
  const stoodS = Math.max(0, nowS - askedS - hadS)
  const last = way.rungs.at(-1)
  const mbpsOf = (of: number) => (film.rungsBps[of] ?? 0) / 1e6
  const changed = last === undefined ? 0 : Math.abs(mbpsOf(rung) - mbpsOf(last))
  return {
    nowS,
    bufferedS: Math.max(0, hadS - (nowS - askedS)) + film.pieceS,
    startS: piece === 0 ? stoodS : way.startS,
    stillS: piece === 0 ? 0 : way.stillS + stoodS,
    rungs: [...way.rungs, rung],
    value: way.value + mbpsOf(rung) - changed - bestMbps * stoodS,
  }
}
