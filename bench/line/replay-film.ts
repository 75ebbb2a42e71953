import { goalFor, leaveFor, lineMeter, nextRung, replaceFrom, type FilmFacts } from '@tayang/player/core'
import { experienceOf } from './experience.ts'
import { bitsBetween, ROUND_TRIP_S, type Line } from './line.ts'

/** A film as a playlist lists it. */
export interface Film {
  /** Bits a second of the picture of each rung, from the smallest. */
  readonly rungsBps: readonly number[]
  /** Of the sound that comes with each rung. */
  readonly soundsBps: readonly number[]
  readonly pieceS: number
  /** How heavy each piece is, against the average: films are not equally busy all the time. */
  readonly heaviness: readonly number[]
}

export interface Replay {
  readonly experience: number
  readonly startS: number
  readonly stillS: number
  readonly stalls: number
  readonly meanMbps: number
  readonly changes: number
  /** Bytes that came and were never shown, of all that came. */
  readonly thrownShare: number
  /** The rung of each piece as it was shown, and when. */
  readonly shown: readonly { rung: number; atS: number }[]
}

/** What a page fetches over the line of its film. */
export interface Page {
  /** Bytes that come with the first piece, which the page asked for, of the smallest rung. */
  readonly beforeBytes: number
  /** Bytes of the program, which begin with the first picture and share the line with the next pieces. */
  readonly afterBytes: number
}

const BARE: Page = { beforeBytes: 0, afterBytes: 0 }

const CALM_GOAL_S = 30
const LOOK_EVERY_S = 0.25

const soundOf = ({ soundsBps }: Film, rung: number) => soundsBps[rung] ?? 0

export function bitsOf(film: Film, piece: number, rung: number): number {
  return ((film.rungsBps[rung] ?? 0) * (film.heaviness[piece] ?? 1) + soundOf(film, rung)) * film.pieceS
}

/**
 * Plays a film over a line by the player's rules, without a browser: the wall clock is a number. With `foresightS` the
 * rules are told what the line will give for so long, in place of what it gave: what no player can know.
 */
export function replayFilm(film: Film, line: Line, { page = BARE, foresightS = 0 } = {}): Replay {
  return new FilmReplay(film, line, page, foresightS).run()
}

class FilmReplay {
  readonly #film: Film
  readonly #line: Line
  readonly #foresightS: number
  readonly #meter = lineMeter()
  readonly #rungs: number[] = []
  readonly #shown: { rung: number; atS: number }[] = []
  #nowS = 0
  #playedS = 0
  #startS = 0
  #stillS = 0
  #stalls = 0
  #cameBits = 0
  #thrownBits = 0
  /** Of the page: what comes before the first picture, and what has not come yet. */
  readonly #beforeBits: number
  #programBits: number

  constructor(film: Film, line: Line, page: Page, foresightS: number) {
    this.#film = film
    this.#line = line
    this.#foresightS = foresightS
    this.#beforeBits = page.beforeBytes * 8
    this.#programBits = page.afterBytes * 8
  }

  run(): Replay {
    const { pieceS, heaviness } = this.#film
    while (this.#rungs.length < heaviness.length) {
      const overS = this.#bufferedS - (this.#facts().goalS - pieceS)
      if (overS > 0) this.#pass(this.#nowS + overS)
      const rung = this.#choose()
      this.#replace(rung)
      this.#fetch(rung)
    }
    this.#pass(this.#nowS + this.#bufferedS)
    return this.#judge()
  }

  get #bufferedS(): number {
    return this.#rungs.length * this.#film.pieceS - this.#playedS
  }

  #facts(): FilmFacts {
    const { rungsBps, pieceS } = this.#film
    const withSound = rungsBps.map((bps, rung) => bps + soundOf(this.#film, rung))
    const safeBps = this.#meter.estimate(this.#nowS * 1_000)?.safeBps ?? 0
    return {
      rungsBps: withSound,
      soundBps: soundOf(this.#film, this.#rungs.at(-1) ?? 0),
      pieceS,
      bufferedS: this.#bufferedS,
      goalS: goalFor({ topBps: withSound.at(-1) ?? 0, safeBps }, CALM_GOAL_S),
      lastRung: this.#rungs.at(-1) ?? null,
    }
  }

  #choose(): number {
    // The piece that the page asked for.
    if (this.#rungs.length === 0 && this.#beforeBits > 0) return 0
    const line = this.#meter.estimate(this.#nowS * 1_000)
    return line ? nextRung(this.#facts(), this.#foreseenBps() ?? line.safeBps) : 0
  }

  #foreseenBps(): number | null {
    if (this.#foresightS === 0) return null
    return bitsBetween(this.#line, this.#nowS, this.#nowS + this.#foresightS) / this.#foresightS
  }

  #replace(rung: number): void {
    const { pieceS } = this.#film
    const bps = this.#meter.estimate(this.#nowS * 1_000)?.bps ?? 0
    const ahead = this.#rungs.map((of, piece) => ({
      fromS: piece * pieceS - this.#playedS,
      toS: (piece + 1) * pieceS - this.#playedS,
      rung: of,
    }))
    const fromS = replaceFrom(
      this.#facts(),
      ahead.filter(({ toS }) => toS > 0),
      { rung, bps, spent: { cameBytes: this.#cameBits / 8, thrownBytes: this.#thrownBits / 8 } },
    )
    if (fromS === null) return
    const first = Math.ceil((this.#playedS + fromS) / pieceS)
    for (const [at, of] of this.#rungs.splice(first).entries()) {
      this.#thrownBits += bitsOf(this.#film, first + at, of)
    }
  }

  #fetch(wanted: number): void {
    const piece = this.#rungs.length
    let rung = wanted
    for (;;) {
      const bits = bitsOf(this.#film, piece, rung) + (piece === 0 ? this.#beforeBits : 0)
      const left = this.#load(bits, rung)
      if (left === null) break
      rung = left
    }
    this.#rungs.push(rung)
    this.#meter.settle(this.#nowS * 1_000)
  }

  /** Null when all of it came; otherwise the rung to begin again with. */
  #load(bits: number, rung: number): number | null {
    const askedS = this.#nowS
    this.#pass(this.#nowS + ROUND_TRIP_S)
    let leftBits = bits
    while (leftBits > 1) {
      const fromS = this.#nowS
      const second = Math.floor(fromS + 1e-9) + 1
      const untilS = Math.min(fromS + LOOK_EVERY_S, second)
      const lineBits = bitsBetween(this.#line, fromS, untilS)
      const programBits = this.#rungs.length === 0 ? 0 : Math.min(this.#programBits, lineBits / 2)
      const couldBits = lineBits - programBits
      const share = couldBits > leftBits ? leftBits / couldBits : 1
      this.#pass(fromS + (untilS - fromS) * share)
      const came = couldBits * share
      leftBits -= came
      this.#cameBits += came
      this.#programBits -= programBits * share
      const nowMs = this.#nowS * 1_000
      this.#meter.note({
        endMs: nowMs,
        tookMs: (this.#nowS - fromS) * 1_000,
        bytes: (came + programBits * share) / 8,
      })
      const line = this.#meter.estimate(nowMs)
      const running = { rung, bytesLeft: leftBits / 8, elapsedS: this.#nowS - askedS }
      const better = line && leaveFor(this.#facts(), running, line.safeBps)
      if (better !== null) {
        this.#thrownBits += bits - leftBits
        return better
      }
    }
    return null
  }

  /** Lets time go by: what is there is played. */
  #pass(untilS: number): void {
    const tookS = untilS - this.#nowS
    const playS = Math.min(tookS, this.#bufferedS)
    const from = Math.ceil(this.#playedS / this.#film.pieceS - 1e-9)
    this.#playedS += playS
    for (let piece = from; piece * this.#film.pieceS < this.#playedS - 1e-9; piece += 1) {
      const atS = this.#nowS + piece * this.#film.pieceS - (this.#playedS - playS)
      this.#shown.push({ rung: this.#rungs[piece] ?? 0, atS })
    }
    const stillS = tookS - playS
    if (this.#playedS === 0) this.#startS += stillS
    else if (stillS > 1e-6 && this.#rungs.length < this.#film.heaviness.length) {
      this.#stillS += stillS
      if (playS > 0) this.#stalls += 1
    }
    this.#nowS = untilS
  }

  #judge(): Replay {
    const mbps = (rung: number) => (this.#film.rungsBps[rung] ?? 0) / 1e6
    const rungsMbps = this.#shown.map(({ rung }) => mbps(rung))
    const [startS, stillS] = [this.#startS, this.#stillS]
    return {
      experience: experienceOf({ rungsMbps, startS, stillS }, mbps(this.#film.rungsBps.length - 1)),
      startS,
      stillS,
      stalls: this.#stalls,
      meanMbps: rungsMbps.reduce((sum, one) => sum + one, 0) / rungsMbps.length,
      changes: rungsMbps.filter((one, at) => at > 0 && one !== rungsMbps[at - 1]).length,
      thrownShare: this.#thrownBits / this.#cameBits,
      shown: this.#shown,
    }
  }
}
