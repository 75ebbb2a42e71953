import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import type { EnginePlayer, RequestTypes } from '#engine'
import { bytesOf, goalFor, leaveFor, nextRung, passageOf, replaceFrom } from '../../../core/index.ts'
import type { FilmFacts, Spent } from '../../../core/index.ts'
import { bufferedAheadS } from '../../element/watch-element.ts'
import { isEarlyPiece } from './hear-page.ts'
import { FilmPieces } from './film-pieces.ts'
import { appendedOf, linesOf, pieceOf, VariantChooser } from './variant-chooser.ts'
import type { Variant } from './variant-chooser.ts'

/** Used until the first piece has told. */
const PIECE_S = 4
/** A film that waits for its turn buffers less than a piece; the plan needs room for some. */
const PIECES_MIN = 3
/** A smaller goal is not for a film that is watched. */
const WATCHED_GOAL_S = 10
/** Playlists state the peak of a rung; most pieces weigh less. */
const USUAL_WEIGHT = 0.7
const LOOK_EVERY_MS = 500
/** A request on which nothing comes for so long is counted as time in which the line gave nothing. */
const SILENT_MS = 2_000
/** A look that comes so late slept with its device, or in the background: that is no silence of the line. */
const SLEPT_MS = 5_000

/** A piece of picture on its way. */
interface Running {
  startS: number
  endS: number
  lines: number
  bytes: number
  askedMs: number
  heardMs: number
}

/**
 * Chooses the rung of each next piece for the engine: by the buffer and by what the line gives (core/line), within the
 * engine's restrictions. It also leaves a request that would not come in time, and fetches poor pieces again that have
 * not been shown.
 */
export class FilmAdaptation extends VariantChooser {
  readonly #player: EnginePlayer
  readonly #kinds: RequestTypes
  readonly #calmGoalS: () => number
  readonly #pieces = new FilmPieces()
  /** Until the piece that the page asked for is there, no other rung is wanted. */
  #isBeginning: boolean
  #running: Running | null = null
  #pieceS = PIECE_S
  #lookedAtMs = 0
  #goalS = 0
  /** The goal that `#goalS` was made of; the player has set the engine's to it since. */
  #calmS = 0
  readonly #spent: Spent = { cameBytes: 0, thrownBytes: 0 }

  constructor(of: {
    player: EnginePlayer
    video: HTMLVideoElement
    kinds: RequestTypes
    calmGoalS(): number
    /** The page has asked for the first pieces, those of the smallest rung. */
    isAskedEarly: boolean
  }) {
    super(of.video, USUAL_WEIGHT)
    this.#player = of.player
    this.#kinds = of.kinds
    this.#calmGoalS = of.calmGoalS
    this.#isBeginning = of.isAskedEarly
  }

  protected override watch(signal: AbortSignal): void {
    const timer = setInterval(() => this.#hearSilence(), LOOK_EVERY_MS)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      this.#running = null
    })
    // Where nothing is buffered, the rung that comes soonest; the engine hears of the seek after us.
    const handleSeek = () => bufferedAheadS(this.video) > 0 || this.trySuggestStreams()
    this.video.addEventListener('seeking', handleSeek, { signal })
  }

  /** Hears of every request of the engine; the engine has no other way to say what is on its way. */
  protected override follow(): void {
    this.#player.addEventListener('segmentappended', (event) => {
      const { contentType, start } = appendedOf(event)
      if (contentType === 'video') this.#handleAppended(start)
    })
    const network = this.#player.getNetworkingEngine()
    network?.registerRequestFilter((kind, request, context) => {
      const piece = pieceOf(context)
      if (kind !== this.#kinds.SEGMENT || piece?.type !== 'video') return
      const nowMs = performance.now()
      // What the page asked for comes on its account, and is heard of when it is whole.
      const heardMs = isEarlyPiece(request.uris[0]) ? Number.POSITIVE_INFINITY : nowMs
      this.#running = { ...piece, bytes: 0, askedMs: nowMs, heardMs }
    })
    network?.registerResponseFilter((kind, response, context) => {
      const piece = pieceOf(context)
      if (kind !== this.#kinds.SEGMENT || !piece) return
      this.weigh(piece, response.data?.byteLength ?? 0)
      const running = this.#running
      // Whole, it only waits for its place in the buffer.
      if (piece.type === 'video' && running?.startS === piece.startS)
        running.heardMs = Number.POSITIVE_INFINITY
    })
  }

  override segmentDownloaded(
    tookMs: number,
    bytes: number,
    _maySwitch: boolean,
    request?: shaka.extern.Request,
    context?: shaka.extern.RequestContext,
  ): void {
    const endMs = performance.now()
    if (isEarlyPiece(request?.uris[0])) return
    const isFirst = request?.packetNumber === 1
    const waitedMs = isFirst ? Math.min(tookMs, request?.timeToFirstByte ?? 0) : 0
    this.meter.note(passageOf({ endMs, bytes, waitedMs, tookMs: tookMs - waitedMs }))
    this.#spent.cameBytes += bytes
    if (pieceOf(context)?.type !== 'video' || !this.#running) return
    this.#running.bytes += bytes
    this.#running.heardMs = Math.max(endMs, this.#running.heardMs)
    this.#leaveInTime()
  }

  protected override pick(rungs: readonly Variant[]): number {
    if (this.#isBeginning) return 0
    return nextRung(this.#facts(rungs), this.line().safeBps)
  }

  #facts(rungs: readonly Variant[]): FilmFacts {
    const last = this.lastOf(rungs)
    const bufferedS = bufferedAheadS(this.video)
    return {
      rungsBps: rungs.map((rung) => this.bpsOf(rung)),
      soundBps: this.soundBps,
      pieceS: this.#pieceS,
      bufferedS,
      goalS: Math.max(this.#goalS || this.#calmGoalS(), PIECES_MIN * this.#pieceS),
      // After a seek, and at the start, there is no picture from which to change.
      lastRung: last < 0 || bufferedS <= 0 ? null : last,
    }
  }

  #handleAppended(startS: number): void {
    this.#isBeginning = false
    if (this.#running?.startS === startS) {
      this.#pieces.add(this.#running)
      this.#pieceS = Math.max(0.5, this.#running.endS - startS)
      this.#running = null
    }
    this.meter.settle(performance.now())
    this.remember()
    if (!this.isEnabled) return
    this.#keepGoal()
    this.trySuggestStreams()
    this.#replacePoor()
  }

  #replacePoor(): void {
    const rungs = this.rungs()
    const rung = this.lastOf(rungs)
    const rungOf = (lines: number) => rungs.findLastIndex((one) => linesOf(one) <= lines)
    const positionS = this.video.currentTime
    const facts = this.#facts(rungs)
    const ahead = this.#pieces.ahead(positionS, positionS + facts.bufferedS, rungOf)
    const fromS = replaceFrom(facts, ahead, { rung, bps: this.line().bps, spent: this.#spent })
    if (fromS === null) return
    const lost = ahead.filter((one) => one.toS > fromS)
    this.#spent.thrownBytes += bytesOf(facts, lost)
    this.#player.fetchAgain(positionS + fromS)
  }

  #keepGoal(): void {
    const calmS = this.#calmGoalS()
    if (calmS < WATCHED_GOAL_S) {
      this.#goalS = 0
      return
    }
    const topBps = this.#facts(this.rungs()).rungsBps.at(-1) ?? 0
    const goalS = goalFor({ topBps, safeBps: this.line().safeBps }, calmS)
    if (goalS === this.#goalS && calmS === this.#calmS) return
    this.#goalS = goalS
    this.#calmS = calmS
    this.#player.configure('streaming.bufferingGoal', goalS)
  }

  #hearSilence(): void {
    const running = this.#running
    const nowMs = performance.now()
    const sinceLookMs = nowMs - this.#lookedAtMs
    this.#lookedAtMs = nowMs
    if (!running) return
    if (sinceLookMs > SLEPT_MS) running.heardMs = Math.max(running.heardMs, nowMs)
    if (nowMs - running.heardMs < SILENT_MS) return
    this.meter.note({ endMs: nowMs, tookMs: nowMs - running.heardMs, bytes: 0 })
    this.#leaveInTime()
  }

  #leaveInTime(): void {
    const running = this.#running
    if (!running || !this.isEnabled) return
    const rungs = this.rungs()
    const rung = rungs.findIndex((one) => linesOf(one) === running.lines)
    const facts = this.#facts(rungs)
    const wholeBytes = (((facts.rungsBps[rung] ?? 0) - facts.soundBps) * (running.endS - running.startS)) / 8
    const bytesLeft = Math.max(0, wholeBytes - running.bytes)
    const elapsedS = (performance.now() - running.askedMs) / 1_000
    const better = leaveFor(facts, { rung, bytesLeft, elapsedS }, this.line().safeBps)
    const variant = better === null ? undefined : rungs[better]
    if (!variant || variant === this.chosen) return
    this.#spent.thrownBytes += running.bytes
    this.take(variant)
  }
}
