import { edgeKeeper, lineMeter, LIVE_STEADY, liveRungKeeper } from '@tayang/player/core'
import { bitsBetween, ROUND_TRIP_S, type Line } from './line.ts'

/** A show as its encoder makes it: bits a second of each rung, its sound included, from the smallest. */
export interface Show {
  readonly rungsBps: readonly number[]
  readonly seconds: number
  /** A proxy hands over each part in one go, so that no part tells what the line carries. */
  readonly isBurst?: boolean
}

export interface LiveReplay {
  readonly stillS: number
  readonly stalls: number
  readonly meanMbps: number
  readonly meanDelayS: number
  /** The rung that was fetched, twice a second. */
  readonly rungs: readonly number[]
}

const STEP_S = 0.02
const PART_S = 0.25
const PARTS_OF_SEGMENT = 8
/** The part with the key frame weighs so much more than the others of its segment. */
const KEY_TIMES = 2.2
const OTHER_TIMES = (PARTS_OF_SEGMENT - KEY_TIMES) / (PARTS_OF_SEGMENT - 1)
/** Where the stream itself recommends to play, behind its edge. */
const RECOMMENDED_S = 0.8
const FIRST_GUESS_BPS = 3_000_000
const LOOK_EVERY_S = 0.5
const PLAYABLE_S = 0.4
const BURST_MS = 8

/** Plays a show near its edge over a line by the player's rules, without a browser: the wall clock is a number. */
export function replayLive(show: Show, line: Line): LiveReplay {
  return new ShowReplay(show, line).run()
}

class ShowReplay {
  readonly #show: Show
  readonly #line: Line
  readonly #meter = lineMeter(LIVE_STEADY)
  readonly #keeper = liveRungKeeper()
  readonly #edge = edgeKeeper()
  readonly #rungs: number[] = []
  #nowS = 2
  #part = 6
  #playedS = 6 * PART_S
  #rung = 0
  #wanted: number | null = null
  #leftBits = 0
  #cameBits = 0
  #beganS: number | null = null
  #isPlaying = false
  #hasBegun = false
  #hasStalled = false
  #rate = 1
  #lookedS = 0
  #stillS = 0
  #stalls = 0
  #delayS = 0

  constructor(show: Show, line: Line) {
    this.#show = show
    this.#line = line
  }

  run(): LiveReplay {
    this.#choose()
    this.#begin()
    for (; this.#nowS < this.#show.seconds; this.#nowS += STEP_S) {
      this.#fetch()
      this.#play()
      if (this.#nowS - this.#lookedS >= LOOK_EVERY_S) this.#look()
    }
    const looks = this.#rungs.length
    const bits = this.#rungs.reduce((sum, rung) => sum + (this.#show.rungsBps[rung] ?? 0), 0)
    return {
      stillS: this.#stillS,
      stalls: this.#stalls,
      meanMbps: bits / looks / 1e6,
      meanDelayS: this.#delayS / looks,
      rungs: this.#rungs,
    }
  }

  get #bufferedS(): number {
    return this.#part * PART_S - this.#playedS
  }

  #choose(): void {
    const guess = { bps: FIRST_GUESS_BPS, safeBps: FIRST_GUESS_BPS }
    const line = this.#meter.estimate(this.#nowS * 1_000) ?? guess
    const { rungsBps } = this.#show
    const facts = { ...line, nowMs: this.#nowS * 1_000, rungsBps, bufferedS: this.#bufferedS }
    this.#wanted = this.#keeper.next({ ...facts, lastRung: this.#wanted })
    // Pictures change at the beginning of a segment.
    if (this.#part % PARTS_OF_SEGMENT === 0 || !this.#hasBegun) this.#rung = this.#wanted
  }

  #begin(): void {
    const times = this.#part % PARTS_OF_SEGMENT === 0 ? KEY_TIMES : OTHER_TIMES
    this.#leftBits = (this.#show.rungsBps[this.#rung] ?? 0) * PART_S * times
    this.#beganS = null
  }

  /** A part is asked for before it is made, and comes when it is; one that is there already takes a round trip. */
  #fetch(): void {
    const madeS = (this.#part + 1) * PART_S
    const lateS = this.#nowS - madeS
    if (lateS < 0) return
    this.#beganS ??= this.#nowS + (lateS > PART_S ? ROUND_TRIP_S : 0)
    if (this.#nowS < this.#beganS) return
    const wholeBits = this.#leftBits
    this.#leftBits -= bitsBetween(this.#line, this.#nowS, this.#nowS + STEP_S)
    this.#cameBits += Math.min(wholeBits, wholeBits - this.#leftBits)
    if (this.#leftBits > 0) return
    const endMs = (this.#nowS + STEP_S / 2) * 1_000
    const tookMs = this.#show.isBurst ? BURST_MS : Math.max(BURST_MS, endMs - this.#beganS * 1_000)
    this.#meter.note({ endMs, tookMs, bytes: this.#cameBits / 8 })
    this.#meter.settle(endMs)
    this.#cameBits = 0
    this.#part += 1
    this.#choose()
    this.#begin()
  }

  #play(): void {
    if (!this.#isPlaying && this.#bufferedS >= PLAYABLE_S) {
      this.#isPlaying = true
      this.#hasBegun = true
    }
    if (!this.#isPlaying) {
      if (this.#hasBegun) this.#stillS += STEP_S
      return
    }
    this.#playedS += STEP_S * this.#rate
    if (this.#bufferedS > 0) return
    this.#playedS = this.#part * PART_S
    this.#isPlaying = false
    this.#hasStalled = true
    this.#stalls += 1
    this.#keeper.noteStall(this.#nowS * 1_000, this.#wanted ?? 0)
    this.#choose()
  }

  #look(): void {
    this.#lookedS = this.#nowS
    const edgeS = Math.floor(this.#nowS / PART_S) * PART_S
    const step = this.#edge.look({
      nowMs: this.#nowS * 1_000,
      behindS: edgeS - RECOMMENDED_S - this.#playedS,
      bufferedAheadS: this.#bufferedS,
      hasStalled: this.#hasStalled,
    })
    this.#hasStalled = false
    if (step.step === 'keep') this.#rate = step.rate
    else this.#jump(edgeS - RECOMMENDED_S - step.behindS)
    this.#rungs.push(this.#rung)
    this.#delayS += this.#nowS - this.#playedS
  }

  #jump(toS: number): void {
    this.#playedS = Math.max(this.#playedS, toS)
    if (this.#bufferedS >= 0) return
    this.#part = Math.floor(this.#playedS / PART_S)
    this.#playedS = this.#part * PART_S
    this.#begin()
  }
}
