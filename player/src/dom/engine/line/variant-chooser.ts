import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import { frameKeeper, lineMeter } from '../../../core/index.ts'
import type { LineMeter } from '../../../core/index.ts'
import { readConnection, watchConnection } from '../../data/read-connection.ts'
import { hearPage } from './hear-page.ts'
import { rememberedBps, rememberLine } from './remembered-line.ts'

export type Variant = shaka.extern.Variant
type Switch = shaka.extern.AbrManager.SwitchCallback

/** Used until the first pieces have told. */
const SOUND_BPS = 130_000
const WEIGHT_STEP = 0.3
/** Playback begins with less than what the line last carried: it may be worse today. */
const REMEMBERED_SHARE = 0.7
const FRAMES_EVERY_MS = 2_000

/** The low sound of a title, which belongs to its smallest picture: who only listens gets the better one. */
const isLow = ({ audio }: Variant) => /(^|\/)audio-low\//.test(audio?.originalId ?? '')
/** Of a picture that hardly weighs more than its sound: what the sound takes is not exact enough for a difference. */
const PICTURE_SHARE_MIN = 0.25

/** Lines of a picture as "720p" counts them. */
export const linesOf = ({ video }: Pick<Variant, 'video'>) => Math.min(video?.width ?? 0, video?.height ?? 0)

/** What the compiled engine keeps by name of a segment; its types have methods instead. */
export function pieceOf(context: shaka.extern.RequestContext | undefined) {
  const { stream, segment } = context ?? {}
  const times = segment as unknown as { startTime: number; endTime: number } | undefined
  if (!stream || !times) return null
  return {
    type: stream.type,
    lines: linesOf({ video: stream }),
    startS: times.startTime,
    endS: times.endTime,
  }
}

/** What an event of the engine says of a piece that is in the buffer now; the DOM's own type has no such fields. */
export const appendedOf = (event: object) => event as { contentType: string; start: number; end: number }

/** What the engine asks of a choice of rungs, as far as films and live shows have it in common. */
export abstract class VariantChooser implements shaka.extern.AbrManager {
  protected readonly meter: LineMeter
  protected chosen: Variant | null = null
  protected isEnabled = false
  protected soundBps = SOUND_BPS
  /** What the pieces weigh of what the playlist states. */
  protected weight: number
  protected readonly video: HTMLVideoElement
  readonly #frames = frameKeeper()
  /** Lines that this processor does not keep up with. */
  #tooManyLines: number | null = null
  #switch: Switch | null = null
  #variants: readonly Variant[] = []
  #config: shaka.extern.AbrConfiguration | null = null
  #restricted = ''
  /** Each load calls `init` again; the listeners that last are there already. */
  #isFollowing = false
  #closing: AbortController | null = null

  constructor(video: HTMLVideoElement, weight: number, meter = lineMeter()) {
    this.video = video
    this.weight = weight
    this.meter = meter
  }

  /** Begins, once, to hear of what the engine fetches. */
  protected abstract follow(): void
  /** Begins to watch what plays; the engine also makes choosers that never play, for a guess before a load. */
  protected abstract watch(signal: AbortSignal): void
  /** The rung of the next piece, of those that may be played. */
  protected abstract pick(rungs: readonly Variant[]): number
  abstract segmentDownloaded(
    tookMs: number,
    bytes: number,
    maySwitch: boolean,
    request?: shaka.extern.Request,
    context?: shaka.extern.RequestContext,
  ): void

  init(switchCallback: Switch): void {
    this.#switch = switchCallback
    const closing = new AbortController()
    this.#closing = closing
    let network = readConnection().connectionType
    const stopWatching = watchConnection(() => {
      const now = readConnection().connectionType
      if (now !== network) this.meter.forget()
      network = now
    })
    const timer = setInterval(() => this.#lookAtFrames(), FRAMES_EVERY_MS)
    closing.signal.addEventListener('abort', () => {
      stopWatching()
      clearInterval(timer)
    })
    hearPage((passage) => this.meter.note(passage), closing.signal, !this.#isFollowing)
    if (!this.#isFollowing) this.follow()
    this.#isFollowing = true
    this.watch(closing.signal)
  }
  stop(): void {
    this.#closing?.abort()
    this.#switch = null
    this.#variants = []
    this.chosen = null
    this.isEnabled = false
  }
  release(): void {
    this.stop()
  }
  setVariants(variants: Variant[]): boolean {
    const isSame =
      variants.length === this.#variants.length && variants.every((one) => this.#variants.includes(one))
    if (!isSame) this.#variants = variants
    return !isSame
  }
  chooseVariant(): Variant {
    const rungs = this.rungs()
    this.chosen = rungs[rungs.length > 1 ? this.pick(rungs) : 0] ?? this.#variants[0] ?? null
    return this.chosen as Variant
  }
  configure(config: shaka.extern.AbrConfiguration): void {
    this.#config = config
  }
  enable(): void {
    const restricted = JSON.stringify(this.#config?.restrictions ?? null)
    const isNew = !this.isEnabled || restricted !== this.#restricted
    this.isEnabled = true
    this.#restricted = restricted
    // Every setting of the player comes through here; only a changed limit is a reason to choose in mid-piece.
    if (isNew && this.chosen) this.trySuggestStreams()
  }
  disable(): void {
    this.isEnabled = false
  }
  trySuggestStreams(): void {
    if (!this.isEnabled || this.#variants.length === 0) return
    // The engine ignores the variant that it plays already.
    this.#switch?.(this.chooseVariant(), this.#config?.clearBufferSwitch, this.#config?.safeMarginSwitch)
  }
  getBandwidthEstimate(): number {
    return this.line().bps
  }
  playbackRateChanged(): void {}
  setMediaElement(): void {}
  setCmsdManager(): void {}

  /** Takes another variant in the midst of a request, which is left for it. */
  protected take(variant: Variant): void {
    this.chosen = variant
    this.#switch?.(variant)
  }

  protected line(): { bps: number; safeBps: number } {
    const measured = this.meter.estimate(performance.now())
    if (measured) return measured
    const remembered = rememberedBps(Date.now())
    const guessBps = this.#config?.defaultBandwidthEstimate ?? 0
    const bps = remembered === null ? guessBps : remembered * REMEMBERED_SHARE
    return { bps, safeBps: bps }
  }

  protected remember(): void {
    const measured = this.meter.estimate(performance.now())
    if (measured) rememberLine(measured.safeBps, Date.now())
  }

  /**
   * The variants that may be played, from the smallest. Relied on: our playlists have one for each height, with the
   * sound that belongs to it, and the engine hands over those of one language and codec.
   */
  protected rungs(): Variant[] {
    const { maxHeight = Infinity, maxWidth = Infinity } = this.#config?.restrictions ?? {}
    if (this.#variants.every(({ video }) => !video))
      return this.#variants.toSorted((a, b) => Number(isLow(a)) - Number(isLow(b))).slice(0, 1)
    const rising = this.#variants.toSorted((a, b) => a.bandwidth - b.bandwidth)
    const within = rising.filter(
      ({ video }, at) =>
        (video?.height ?? 0) <= maxHeight &&
        (video?.width ?? 0) <= maxWidth &&
        (at === 0 || this.#tooManyLines === null || linesOf({ video }) < this.#tooManyLines),
    )
    return within.length > 0 ? within : rising.slice(0, 1)
  }

  /** Which of the rungs was chosen last, -1 for none. After a load the engine has new variants for the same rungs. */
  protected lastOf(rungs: readonly Variant[]): number {
    const lines = this.chosen && linesOf(this.chosen)
    return rungs.findIndex((rung) => linesOf(rung) === lines)
  }

  /** Bits a second of a rung with its sound, as it really is. */
  protected bpsOf({ bandwidth }: Variant): number {
    return this.soundBps + this.weight * this.#pictureBps(bandwidth)
  }

  /** Notes what a piece really weighed. */
  protected weigh(piece: { type: string; lines: number; startS: number; endS: number }, bytes: number): void {
    const bps = (bytes * 8) / Math.max(0.1, piece.endS - piece.startS)
    if (piece.type === 'audio') this.soundBps = bps
    if (piece.type !== 'video') return
    const variant = this.#variants.find((one) => linesOf(one) === piece.lines)
    if (!variant) return
    this.weight += WEIGHT_STEP * (bps / this.#pictureBps(variant.bandwidth) - this.weight)
  }

  #lookAtFrames(): void {
    const { videoWidth, videoHeight } = this.video
    const { droppedVideoFrames, totalVideoFrames } = this.video.getVideoPlaybackQuality()
    const lines = Math.min(videoWidth, videoHeight)
    const facts = { nowMs: performance.now(), dropped: droppedVideoFrames, total: totalVideoFrames, lines }
    const before = this.#tooManyLines
    this.#tooManyLines = this.#frames.look(facts)
    if (this.#tooManyLines !== before) this.trySuggestStreams()
  }

  #pictureBps(bandwidth: number): number {
    return Math.max(1, PICTURE_SHARE_MIN * bandwidth, bandwidth - this.soundBps)
  }
}
