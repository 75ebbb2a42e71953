import { edgeKeeper, lineMeter, LIVE_BACK, LIVE_STEADY, liveRungKeeper } from '@tayang/player/core'
import { arrivalS, bitsBetween, ROUND_TRIP_S, type Line } from './line.ts'

/** A show as its encoder makes it: bits a second of each rung, its sound included, from the smallest. */
export interface Show {
  readonly rungsBps: readonly number[]
  readonly seconds: number
  /** A proxy hands over each part in one go, so that no part tells what the line carries. */
  readonly isBurst?: boolean
}

export interface LiveReplay {
  /** When the code of the page was there and the show was asked for. */
  readonly beganAtS: number
  readonly stillS: number
  readonly stalls: number
  readonly meanMbps: number
  readonly meanDelayS: number
  /** The rung that was fetched, twice a second. */
  readonly rungs: readonly number[]
}

const STEP_S = 0.02
const PART_S = 0.2
const PARTS_OF_SEGMENT = 5
const SEGMENT_S = PARTS_OF_SEGMENT * PART_S
/** What a part of picture and one of sound cost besides themselves: their heads, and two lists with theirs. */
const BESIDE_BITS = 18_400
/** The part with the key frame weighs so much more than the others of its segment. */
const KEY_TIMES = 2.2
const OTHER_TIMES = (PARTS_OF_SEGMENT - KEY_TIMES) / (PARTS_OF_SEGMENT - 1)
/** Where the stream itself recommends to play, behind its edge. */
const RECOMMENDED_S = 0.8
/** A playlist states the most that a rung takes. */
const STATED_TIMES = 1.2
/** What a page fetches before its show. */
const PAGE_BYTES = 400_000
const FIRST_GUESS_BPS = 3_000_000
export const LOOK_EVERY_S = 0.5
const PLAYABLE_S = 0.4
const BURST_MS = 8

/** Plays a show near its edge over a line by the player's rules, without a browser: the wall clock is a number. */
export function replayLive(show: Show, line: Line): LiveReplay {
  return new ShowReplay(show, line).run()
}

class ShowReplay {
  readonly #show: Show
  readonly #line: Line
  readonly #meter = lineMeter(LIVE_STEADY, LIVE_BACK)
  readonly #keeper = liveRungKeeper()
  readonly #edge = edgeKeeper()
  readonly #rungs: number[] = []
  #nowS = 0
  #beganAtS = 0
  #part = 0
  #playedS = 0
  #rung = 0
  #wanted: number | null = null
  #leftBits = 0
  #askedParts = 1
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
    this.#open()
    this.#look()
    this.#choose()
    this.#begin()
    for (; this.#nowS < this.#beganAtS + this.#show.seconds; this.#nowS += STEP_S) {
      this.#fetch()
      this.#play()
      if (this.#nowS - this.#lookedS >= LOOK_EVERY_S) this.#look()
    }
    const looks = this.#rungs.length
    const bits = this.#rungs.reduce((sum, rung) => sum + (this.#show.rungsBps[rung] ?? 0), 0)
    return {
      beganAtS: this.#beganAtS,
      stillS: this.#stillS,
      stalls: this.#stalls,
      meanMbps: bits / looks / 1e6,
      meanDelayS: this.#delayS / looks,
      rungs: this.#rungs,
    }
  }

  /** The code of the page comes first, and tells what the line carries. The show has been on for a while by then. */
  #open(): void {
    const tookS = arrivalS(this.#line, 0, PAGE_BYTES * 8)
    this.#meter.note({ endMs: tookS * 1_000, tookMs: tookS * 1_000, bytes: PAGE_BYTES })
    this.#nowS = tookS
    this.#part = Math.floor((tookS - RECOMMENDED_S) / PART_S)
    this.#playedS = this.#part * PART_S
    this.#beganAtS = tookS
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
    const isFirst = this.#part % PARTS_OF_SEGMENT === 0
    const isMade = this.#hasBegun && (this.#part + PARTS_OF_SEGMENT) * PART_S <= this.#nowS
    this.#askedParts = isFirst && (isMade || this.#edge.isCalm()) ? PARTS_OF_SEGMENT : 1
    const times = (isFirst ? KEY_TIMES : OTHER_TIMES) + (this.#askedParts - 1) * OTHER_TIMES
    this.#leftBits = (this.#show.rungsBps[this.#rung] ?? 0) * PART_S * times + BESIDE_BITS
    this.#beganS = null
  }

  /** A part is asked for before it is made, and comes when it is; one that is there already takes a round trip. */
  #fetch(): void {
    const madeS = (this.#part + this.#askedParts) * PART_S
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
    this.#part += this.#askedParts
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
    const guess = { bps: FIRST_GUESS_BPS }
    const step = this.#edge.look({
      nowMs: this.#nowS * 1_000,
      behindS: edgeS - RECOMMENDED_S - this.#playedS,
      bufferedAheadS: this.#bufferedS,
      hasStalled: this.#hasStalled,
      hasBegun: this.#hasBegun,
      isHeld: false,
      lineBps: (this.#meter.estimate(this.#nowS * 1_000) ?? guess).bps,
      leastBps: STATED_TIMES * (this.#show.rungsBps[0] ?? 0),
    })
    this.#hasStalled = false
    if (step.step === 'keep') this.#rate = step.rate
    else this.#jump(edgeS - RECOMMENDED_S - step.behindS)
    this.#rungs.push(this.#rung)
    this.#delayS += this.#nowS - this.#playedS
  }

  #jump(toS: number): void {
    if (!this.#hasBegun) {
      this.#part = Math.floor(Math.max(0, toS) / SEGMENT_S) * PARTS_OF_SEGMENT
      this.#playedS = this.#part * PART_S
      return this.#begin()
    }
    this.#playedS = Math.max(this.#playedS, toS)
    if (this.#bufferedS >= 0) return
    this.#part = Math.floor(this.#playedS / PART_S)
    this.#playedS = this.#part * PART_S
    this.#begin()
  }
}
