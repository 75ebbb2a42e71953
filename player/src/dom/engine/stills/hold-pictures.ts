import type { EngineNetwork, EnginePlayer, EngineRequest, RequestTypes } from '#engine'

import { LATELY_MS, pictureKeeper } from '../../../core/index.ts'
import type { cameLately } from '../../../core/index.ts'
import { isStall } from '../../element/count-stalls.ts'
import { bufferedAheadS } from '../../element/watch-element.ts'
import type { PlaybackStore } from '../../playback-view.ts'
import { appendedOf, pieceOf } from '../line/variant-chooser.ts'
import { folderOf, stillSource } from './still-source.ts'

const LOOK_EVERY_MS = 50
const LOOK_FOR_PICTURES_EVERY_MS = 250
/** A piece that is not here so long before its time is not waited for. */
const NEEDED_S = 0.25
/** Where the sound is no further, nothing was sent, or nothing comes. */
const SOUND_AHEAD_S = 0.15
/** One that was asked for before it is made may be made late. */
const SOUND_AHEAD_OF_HINT_S = 0.35
/** A piece that is asked for so late would not be here in its time; a whole segment takes longer. */
const ASKED_AHEAD_S = 0.6
const ASKED_AHEAD_CALM_S = 1
/** Pictures that are tried must not cost the sound: it needs so much where it comes by whole segments, or by parts. */
const SOUND_LEFT_CALM_S = 0.7
const SOUND_LEFT_S = 0.4
/** How often the list of pictures that are left out is asked for; a still is longer than that. */
const LIST_EVERY_MS = 2_000
/** Our origin names pieces by the run of its encoder and the number of their segment. */
const NUMBER = /\/(?:part|seg)-[\da-f]+-(\d+)/

type Context = Parameters<typeof pieceOf>[0]

/** A piece of picture that is on its way. */
interface Flight {
  address: string
  startS: number
  endS: number
  askedMs: number
  request: EngineRequest & { timeToFirstByte?: number | null | undefined }
  isHint: boolean
  /** The first one after stills. */
  isTried: boolean
  land(still: ArrayBuffer): void
}

export interface HoldNeeds {
  network: EngineNetwork
  kinds: RequestTypes
  player: EnginePlayer
  video: HTMLVideoElement
  view: PlaybackStore
  /** What came lately over the line in pieces that are whole. */
  lately: Pick<ReturnType<typeof cameLately>, 'bps' | 'givenBps'>
  signal: AbortSignal
}

/**
 * Lets the sound of a show go on where its pictures are late. A browser plays only where both are buffered: the last
 * picture takes the place of those that are missing, as pieces that cost no byte. While the line carries no more than
 * the sound (`isTooNarrow`) no other pictures are fetched.
 */
export function holdPictures(needs: HoldNeeds): void {
  new PictureHolder(needs).listen()
}

class PictureHolder {
  readonly #needs: HoldNeeds
  readonly #keeper = pictureKeeper()
  readonly #stills = stillSource()
  #flight: Flight | null = null
  #soundEndS = 0
  /** The segment that a still was last a part of: what is left of it depends on what was not fetched. */
  #stilled = ''
  #isCatchingUp = false
  #missedMs = Number.NEGATIVE_INFINITY
  #folder = ''
  #timer: ReturnType<typeof setInterval> | undefined
  #list: { data: ArrayBuffer; atMs: number } | null = null

  constructor(needs: HoldNeeds) {
    this.#needs = needs
  }

  listen(): void {
    const { network, kinds, player, video, signal } = this.#needs
    network.registerRequestFilter((kind, request, context) => {
      const [address = ''] = request.uris
      const asked = request as EngineRequest
      asked.instead = undefined
      if (kind === kinds.MANIFEST) asked.instead = this.#listFor(address, request)
      if (kind === kinds.SEGMENT) asked.instead = this.#pieceFor(address, asked, context)
    })
    network.registerResponseFilter((kind, response, context) => {
      const data = response.data as ArrayBuffer
      if (kind === kinds.MANIFEST) this.#noteList(response.originalUri, data, response.fromCache)
      if (kind !== kinds.SEGMENT || context?.stream?.type !== 'video' || response.fromCache) return
      response.data = this.#receive(response.originalUri, data, context)
    })
    player.addEventListener('segmentappended', (event) => {
      const { contentType, end } = appendedOf(event)
      if (contentType === 'audio') this.#soundEndS = end
    })
    video.addEventListener('emptied', () => this.#forget(), { signal })
    // What is listed so far may end before the new place.
    video.addEventListener('seeking', () => (this.#list = null), { signal })
    const timer = setInterval(() => this.#lookAtFlight(), LOOK_EVERY_MS)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      clearInterval(this.#timer)
    })
  }

  get #isHeld(): boolean {
    return this.#needs.view.getState().isTooNarrow
  }

  #forget(): void {
    this.#stills.forget()
    this.#flight = null
    this.#list = null
    this.#stilled = ''
    this.#soundEndS = 0
  }

  #pieceFor(address: string, request: EngineRequest, context: Context): EngineRequest['instead'] {
    const piece = pieceOf(context)
    if (piece?.type !== 'video') return undefined
    this.#flight = null
    this.#folder = folderOf(address)
    const number = NUMBER.exec(address)?.[1] ?? ''
    const aheadS = this.#needs.view.getState().isCalm ? ASKED_AHEAD_CALM_S : ASKED_AHEAD_S
    const isLate = this.#isCatchingUp && piece.startS - this.#needs.video.currentTime < aheadS
    if (this.#isHeld || isLate || number === this.#stilled) {
      const still = this.#stills.write(address, piece.startS, piece.endS)
      if (still) {
        this.#stilled = number
        this.#isCatchingUp = true
        return still
      }
    }
    const isTried = this.#isCatchingUp
    const isHint = context?.segment?.isPreload() ?? false
    return new Promise((land) => {
      const askedMs = performance.now()
      const of = { askedMs, request: request as Flight['request'], isHint, isTried }
      this.#flight = { address, ...piece, ...of, land }
    })
  }

  #receive(address: string, data: ArrayBuffer, context: Context): ArrayBuffer {
    const piece = pieceOf(context)
    if (piece) {
      this.#flight = null
      this.#isCatchingUp = false
      return this.#stills.receive(address, piece.startS, data)
    }
    this.#stills.begin(address, data)
    return data
  }

  /** While pictures are left out their list is needed now and then, and must not hold up that of the sound. */
  #listFor(address: string, request: { uris: string[] }): ArrayBuffer | undefined {
    if (!this.#isHeld || folderOf(address) !== this.#folder) return undefined
    if (this.#list && performance.now() - this.#list.atMs < LIST_EVERY_MS) return this.#list.data.slice()
    request.uris = [address.replace(/_HLS_(msn|part)=\d+&?/g, '')]
    return undefined
  }

  #noteList(address: string, data: ArrayBuffer, isSame = false): void {
    if (!isSame && folderOf(address) === this.#folder) {
      this.#list = { data: data.slice(), atMs: performance.now() }
    }
  }

  #lookAtFlight(): void {
    const flight = this.#flight
    if (!flight || !this.#isMissed(flight)) return
    const still = this.#stills.write(flight.address, flight.startS, flight.endS)
    if (!still) return
    const { view } = this.#needs
    this.#flight = null
    this.#stilled = NUMBER.exec(flight.address)?.[1] ?? ''
    this.#isCatchingUp = true
    this.#missedMs = performance.now()
    this.#keeper.miss({ nowMs: this.#missedMs, lateBps: this.#lateBps(flight), leastBps: this.#leastBps })
    view.setState({ isTooNarrow: true })
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#lookForPictures(), LOOK_FOR_PICTURES_EVERY_MS)
    flight.land(still)
  }

  /** The sound is there, and the picture to it will not be. */
  #isMissed({ startS, request, isHint, isTried }: Flight): boolean {
    const { video, view } = this.#needs
    const { isBehindByWill, chosenHeightPx, isCalm } = view.getState()
    if (video.paused || isBehindByWill || chosenHeightPx !== null || !isStall(video)) return false
    const soundLeftS = this.#soundEndS - video.currentTime
    if (isTried && soundLeftS < (isCalm ? SOUND_LEFT_CALM_S : SOUND_LEFT_S)) return true
    const isAwaited = isHint && request.timeToFirstByte == null
    const soundAheadS = this.#soundEndS - startS
    return (
      startS - video.currentTime < NEEDED_S &&
      soundAheadS > (isAwaited ? SOUND_AHEAD_OF_HINT_S : SOUND_AHEAD_S)
    )
  }

  /** What the line gave just now, with what came of the piece itself. */
  #lateBps({ askedMs, request }: Flight): number {
    const waitedMs = Math.max(LATELY_MS, performance.now() - askedMs - (request.timeToFirstByte ?? 0))
    return this.#needs.lately.bps(performance.now()) + ((request.cameBytes ?? 0) * 8_000) / waitedMs
  }

  #lookForPictures(): void {
    const { video, view, lately } = this.#needs
    const { state, lineBps } = view.getState()
    const hasPictures = this.#keeper.look({
      nowMs: performance.now(),
      mayTry: state.playback === 'playing' && !document.hidden,
      bufferedAheadS: bufferedAheadS(video),
      // The measure of the line still knows the time before.
      lineBps: Math.min(lineBps, lately.givenBps(this.#missedMs) ?? 0),
      leastBps: this.#leastBps,
    })
    if (!hasPictures) return
    clearInterval(this.#timer)
    view.setState({ isTooNarrow: false })
  }

  get #leastBps(): number {
    return this.#needs.view.getState().qualities.at(-1)?.bandwidthBps ?? 0
  }
}
