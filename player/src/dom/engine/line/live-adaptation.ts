import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import type { EnginePlayer } from '#engine'
import {
  LATELY_MS,
  lineMeter,
  LIVE_BACK,
  LIVE_STEADY,
  liveRungKeeper,
  TOO_NARROW,
} from '../../../core/index.ts'
import type { cameLately } from '../../../core/index.ts'
import { isStall } from '../../element/count-stalls.ts'
import { bufferedAheadS } from '../../element/watch-element.ts'
import { appendedOf, VariantChooser } from './variant-chooser.ts'
import type { Variant } from './variant-chooser.ts'

/** Parts of a show differ too much to be weighed one by one; its encoder keeps to what the playlist states. */
const USUAL_WEIGHT = 1
/** The clock of a browser tells no less apart, and a burst would promise any speed. */
const CAME_MS_MIN = 8
const FIRSTS_KEPT = 16

interface LiveNeeds {
  player: EnginePlayer
  video: HTMLVideoElement
  lately: ReturnType<typeof cameLately>
  /** Its pictures are left out: the rung stays, because its last picture is shown. */
  isHeld(): boolean
}

/**
 * Chooses the rung of a show near its edge (core/line). The line is judged by what came between the first byte and
 * the last: a part is asked for before it is made, and that wait says nothing.
 */
export class LiveAdaptation extends VariantChooser {
  readonly #of: LiveNeeds
  readonly #keeper = liveRungKeeper()
  /** How long the first byte took of what was there when it was asked for, of the last such pieces. */
  #firstsMs: readonly number[] = []
  /** The last piece of picture came so slowly that what came meanwhile is all that the line gives. */
  #wasSlow = false

  constructor(of: LiveNeeds) {
    super(of.video, USUAL_WEIGHT, lineMeter(LIVE_STEADY, LIVE_BACK))
    this.#of = of
  }

  protected override watch(signal: AbortSignal): void {
    const handleWaiting = () => {
      if (!this.isEnabled || !isStall(this.video) || bufferedAheadS(this.video) > 0.5) return
      // Of a show whose pictures are left out it was the sound that was late.
      if (this.#of.isHeld()) return
      this.#keeper.noteStall(performance.now(), this.lastOf(this.rungs()))
      this.trySuggestStreams()
    }
    this.video.addEventListener('waiting', handleWaiting, { signal })
  }

  protected override follow(): void {
    this.#of.player.addEventListener('segmentappended', (event) => {
      if (appendedOf(event).contentType !== 'video') return
      this.meter.settle(performance.now())
      this.trySuggestStreams()
    })
  }

  override segmentDownloaded(
    tookMs: number,
    bytes: number,
    _maySwitch: boolean,
    request?: shaka.extern.Request,
    context?: shaka.extern.RequestContext,
  ): void {
    const isHint = context?.segment?.isPreload() ?? false
    const firstMs = (request?.packetNumber === 1 && request.timeToFirstByte) || 0
    if (firstMs > 0 && !isHint) this.#firstsMs = [...this.#firstsMs, firstMs].slice(-FIRSTS_KEPT)
    const waitedMs = isHint ? firstMs : Math.min(firstMs, this.#roundTripMs)
    const passage = { endMs: performance.now(), bytes, tookMs: Math.max(CAME_MS_MIN, tookMs - waitedMs) }
    this.meter.note(passage)
    this.#of.lately.note(passage)
    if (context?.stream?.type === 'video') this.#wasSlow = passage.tookMs >= LATELY_MS
  }

  /**
   * In a round trip nothing comes. It is about that of the quicker ones: the slower ones waited for other pieces
   * too, and one that the browser had kept took no time at all.
   */
  get #roundTripMs(): number {
    const sorted = this.#firstsMs.toSorted((one, other) => one - other)
    return sorted[sorted.length >> 2] ?? Number.POSITIVE_INFINITY
  }

  protected override pick(rungs: readonly Variant[]): number {
    const last = this.lastOf(rungs)
    if (last >= 0 && (this.#of.isHeld() || this.#isLost(rungs))) return last
    return this.#keeper.next({
      ...this.line(),
      nowMs: performance.now(),
      rungsBps: rungs.map((rung) => this.bpsOf(rung)),
      lastRung: last < 0 ? null : last,
      bufferedS: bufferedAheadS(this.video),
    })
  }

  /** Not even the smallest rung would come: another one would first ask for its list, at the cost of the sound. */
  #isLost(rungs: readonly Variant[]): boolean {
    const [least] = rungs
    const leastBps = least ? this.bpsOf(least) : 0
    return this.#wasSlow && this.#of.lately.bps(performance.now()) < TOO_NARROW * leastBps
  }
}
