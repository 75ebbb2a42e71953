import {
  cameLately,
  edgeKeeper,
  lineMeter,
  LIVE_BACK,
  LIVE_STEADY,
  liveRungKeeper,
  pictureKeeper,
} from '@tayang/player/core'
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
  /** Seconds without sound. */
  readonly stillS: number
  readonly stalls: number
  /** Seconds in which the sound went on over a picture that stood. */
  readonly heldS: number
  readonly meanMbps: number
  readonly meanDelayS: number
  /** The rung that was fetched, -1 for the sound alone, and the delay: twice a second. */
  readonly rungs: readonly number[]
  readonly delays: readonly number[]
}

const STEP_S = 0.02
const PART_S = 0.2
const PARTS_OF_SEGMENT = 5
const SEGMENT_S = PARTS_OF_SEGMENT * PART_S
const SOUND_BPS = 96_000
/** What a part costs besides itself: its head, and a list with its own. */
const BESIDE_BITS = 9_200
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
/** As the player has them: `hold-pictures.ts`. */
const NEEDED_S = 0.25
const SOUND_AHEAD_S = 0.15
const SOUND_AHEAD_OF_HINT_S = 0.35
const ASKED_AHEAD_S = 0.6
const SOUND_LEFT_CALM_S = 0.7
const SOUND_LEFT_S = 0.4
const STILL_LONGER_S = 4
/** The engine lets neither of both run further ahead of the other. */
const RUN_AHEAD_S = 1

/** The sound or the picture of a show, part after part. */
interface Lane {
  readonly isSound: boolean
  part: number
  askedParts: number
  wholeBits: number
  leftBits: number
  /** When the first bit may come; null while the part is not made. */
  beganS: number | null
}

const laneOf = (isSound: boolean): Lane => ({
  isSound,
  part: 0,
  askedParts: 1,
  wholeBits: 0,
  leftBits: 0,
  beganS: null,
})

/** Plays a show near its edge over a line by the player's rules, without a browser: the wall clock is a number. */
export function replayLive(show: Show, line: Line): LiveReplay {
  return new ShowReplay(show, line).run()
}

class ShowReplay {
  readonly #show: Show
  readonly #line: Line
  readonly #meter = lineMeter(LIVE_STEADY, LIVE_BACK)
  readonly #lately = cameLately()
  readonly #keeper = liveRungKeeper()
  readonly #pictures = pictureKeeper()
  readonly #edge = edgeKeeper()
  readonly #sound = laneOf(true)
  readonly #picture = laneOf(false)
  readonly #rungs: number[] = []
  readonly #delays: number[] = []
  #nowS = 0
  #beganAtS = 0
  #playedS = 0
  #rung = 0
  #wanted: number | null = null
  #isHeld = false
  #isCatchingUp = false
  /** The picture on its way is the first after stills. */
  #isTried = false
  /** How far the picture is there, stills included. */
  #pictureEndS = 0
  #isPlaying = false
  #hasBegun = false
  #hasStalled = false
  #rate = 1
  #lookedS = 0
  #stillS = 0
  #stalls = 0
  #heldS = 0

  constructor(show: Show, line: Line) {
    this.#show = show
    this.#line = line
  }

  run(): LiveReplay {
    this.#open()
    this.#look()
    this.#choose()
    this.#begin(this.#sound)
    this.#begin(this.#picture)
    for (; this.#nowS < this.#beganAtS + this.#show.seconds; this.#nowS += STEP_S) {
      this.#fetch()
      this.#skipPictures()
      this.#play()
      if (this.#nowS - this.#lookedS >= LOOK_EVERY_S) this.#look()
    }
    const looks = this.#rungs.length
    const bits = this.#rungs.reduce((sum, rung) => sum + (this.#show.rungsBps[rung] ?? SOUND_BPS), 0)
    return {
      beganAtS: this.#beganAtS,
      stillS: this.#stillS,
      stalls: this.#stalls,
      heldS: this.#heldS,
      meanMbps: bits / looks / 1e6,
      meanDelayS: this.#delays.reduce((sum, delay) => sum + delay, 0) / looks,
      rungs: this.#rungs,
      delays: this.#delays,
    }
  }

  /** The code of the page comes first, and tells what the line carries. The show has been on for a while by then. */
  #open(): void {
    const tookS = arrivalS(this.#line, 0, PAGE_BYTES * 8)
    this.#meter.note({ endMs: tookS * 1_000, tookMs: tookS * 1_000, bytes: PAGE_BYTES })
    this.#nowS = tookS
    this.#placeAt(Math.floor((tookS - RECOMMENDED_S) / PART_S))
    this.#beganAtS = tookS
  }

  #placeAt(part: number): void {
    this.#sound.part = part
    this.#picture.part = part
    this.#playedS = part * PART_S
    this.#pictureEndS = this.#playedS
  }

  get #bufferedS(): number {
    return Math.min(this.#sound.part * PART_S, this.#pictureEndS) - this.#playedS
  }

  get #leastBps(): number {
    return STATED_TIMES * (this.#show.rungsBps[0] ?? 0)
  }

  #lineNow() {
    const guess = { bps: FIRST_GUESS_BPS, safeBps: FIRST_GUESS_BPS }
    return this.#meter.estimate(this.#nowS * 1_000) ?? guess
  }

  #choose(): void {
    if (this.#isHeld) return
    const { rungsBps } = this.#show
    const facts = { ...this.#lineNow(), nowMs: this.#nowS * 1_000, rungsBps, bufferedS: this.#bufferedS }
    this.#wanted = this.#keeper.next({ ...facts, lastRung: this.#wanted })
    // Pictures change at the beginning of a segment.
    if (this.#picture.part % PARTS_OF_SEGMENT === 0 || !this.#hasBegun) this.#rung = this.#wanted
  }

  #begin(lane: Lane): void {
    const isFirst = lane.part % PARTS_OF_SEGMENT === 0
    const isMade = this.#hasBegun && (lane.part + PARTS_OF_SEGMENT) * PART_S <= this.#nowS
    lane.askedParts = isFirst && (isMade || this.#edge.isCalm()) ? PARTS_OF_SEGMENT : 1
    const times = (isFirst ? KEY_TIMES : OTHER_TIMES) + (lane.askedParts - 1) * OTHER_TIMES
    const pictureBps = (this.#show.rungsBps[this.#rung] ?? 0) - SOUND_BPS
    const bits = lane.isSound ? SOUND_BPS * PART_S * lane.askedParts : pictureBps * PART_S * times
    lane.leftBits = lane.wholeBits = bits + BESIDE_BITS
    lane.beganS = null
  }

  /** A part is asked for before it is made, and comes when it is; one that is there already takes a round trip. */
  #isComing(lane: Lane): boolean {
    if (!lane.isSound && this.#isHeld) return false
    const isAhead = (this.#sound.part - this.#picture.part) * PART_S >= RUN_AHEAD_S
    if (lane.isSound && !this.#isHeld && isAhead) return false
    const lateS = this.#nowS - (lane.part + lane.askedParts) * PART_S
    if (lateS < 0) return false
    lane.beganS ??= this.#nowS + (lateS > PART_S ? ROUND_TRIP_S : 0)
    return this.#nowS >= lane.beganS
  }

  /** Those that come share what the line gives. */
  #fetch(): void {
    let lanes = [this.#sound, this.#picture].filter((lane) => this.#isComing(lane))
    let bits = bitsBetween(this.#line, this.#nowS, this.#nowS + STEP_S)
    while (lanes.length > 0 && bits > 1) {
      const share = Math.min(bits / lanes.length, ...lanes.map(({ leftBits }) => leftBits))
      for (const lane of lanes) {
        lane.leftBits -= share
        bits -= share
        if (lane.leftBits <= 1e-6) this.#receive(lane)
      }
      lanes = lanes.filter((lane) => this.#isComing(lane) && lane.leftBits > 0)
    }
  }

  #receive(lane: Lane): void {
    const endMs = (this.#nowS + STEP_S / 2) * 1_000
    const tookMs = endMs - (lane.beganS ?? this.#nowS) * 1_000
    this.#note({
      endMs,
      tookMs: this.#show.isBurst ? BURST_MS : Math.max(BURST_MS, tookMs),
      bits: lane.wholeBits,
    })
    this.#meter.settle(endMs)
    lane.part += lane.askedParts
    if (!lane.isSound) {
      this.#pictureEndS = Math.max(this.#pictureEndS, lane.part * PART_S)
      this.#isCatchingUp = false
      this.#isTried = false
      this.#choose()
    }
    this.#begin(lane)
  }

  #note({ endMs, tookMs, bits }: { endMs: number; tookMs: number; bits: number }): void {
    this.#meter.note({ endMs, tookMs, bytes: bits / 8 })
    this.#lately.note({ endMs, tookMs, bytes: bits / 8 })
  }

  /** Where a piece of picture is too late for the sound a still takes its place; then no others are fetched. */
  #skipPictures(): void {
    const lane = this.#picture
    const startS = lane.part * PART_S
    if (!this.#isHeld && this.#hasBegun && this.#isPlaying) {
      const isAwaited = lane.beganS === null
      const soundAheadS = this.#sound.part * PART_S - startS
      const isAhead = soundAheadS > (isAwaited ? SOUND_AHEAD_OF_HINT_S : SOUND_AHEAD_S)
      const leftS = this.#sound.part * PART_S - this.#playedS
      const isLost = this.#isTried && leftS < (this.#edge.isCalm() ? SOUND_LEFT_CALM_S : SOUND_LEFT_S)
      if (isLost || (startS - this.#playedS < NEEDED_S && isAhead)) this.#miss(lane)
    }
    if (this.#isHeld || this.#isCatchingUp) this.#fill(lane)
  }

  #miss(lane: Lane): void {
    const nowMs = this.#nowS * 1_000
    const came = lane.wholeBits - lane.leftBits
    const tookMs = lane.beganS === null ? 0 : nowMs - lane.beganS * 1_000
    if (came > 0 && tookMs > 0) this.#note({ endMs: nowMs, tookMs, bits: came })
    this.#pictures.miss({ nowMs, lateBps: this.#lately.bps(nowMs), leastBps: this.#leastBps })
    this.#isHeld = true
    this.#isCatchingUp = true
    this.#look()
  }

  #fill(lane: Lane): void {
    const isLate = () => lane.part * PART_S - this.#playedS < ASKED_AHEAD_S
    const before = lane.part
    while (
      (lane.part + 1) * PART_S <= this.#nowS &&
      (this.#isHeld || lane.part % PARTS_OF_SEGMENT !== 0 || isLate())
    ) {
      lane.part += 1
    }
    if (lane.part === before) return
    this.#pictureEndS = lane.part * PART_S + STILL_LONGER_S
    this.#isTried = !this.#isHeld
    this.#choose()
    this.#begin(lane)
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
    if (this.#isHeld) this.#heldS += STEP_S
    this.#playedS += STEP_S * this.#rate
    if (this.#bufferedS > 0) return
    this.#playedS += this.#bufferedS
    this.#isPlaying = false
    this.#hasStalled = true
    this.#stalls += 1
    this.#keeper.noteStall(this.#nowS * 1_000, this.#wanted ?? 0)
    this.#choose()
  }

  #look(): void {
    this.#lookedS = this.#nowS
    const edgeS = Math.floor(this.#nowS / PART_S) * PART_S
    const facts = { nowMs: this.#nowS * 1_000, lineBps: this.#lineNow().bps, leastBps: this.#leastBps }
    const bufferedAheadS = this.#bufferedS
    if (this.#isHeld)
      this.#isHeld = !this.#pictures.look({ ...facts, bufferedAheadS, mayTry: this.#isPlaying })
    const step = this.#edge.look({
      ...facts,
      behindS: edgeS - RECOMMENDED_S - this.#playedS,
      bufferedAheadS,
      hasStalled: this.#hasStalled,
      hasBegun: this.#hasBegun,
      isHeld: this.#isHeld,
    })
    this.#hasStalled = false
    if (step.step === 'keep') this.#rate = step.rate
    else this.#jump(edgeS - RECOMMENDED_S - step.behindS)
    this.#rungs.push(this.#isHeld ? -1 : this.#rung)
    this.#delays.push(this.#nowS - this.#playedS)
  }

  #jump(toS: number): void {
    if (!this.#hasBegun) {
      this.#placeAt(Math.floor(Math.max(0, toS) / SEGMENT_S) * PARTS_OF_SEGMENT)
    } else {
      this.#playedS = Math.max(this.#playedS, toS)
      if (this.#bufferedS >= 0) return
      this.#placeAt(Math.floor(this.#playedS / PART_S))
    }
    this.#begin(this.#sound)
    this.#begin(this.#picture)
  }
}
