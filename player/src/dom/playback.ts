import type { EnginePlayer } from '#engine'
import { retryBudget, stepPlayer } from '../core/index.ts'
import type { PlayerEvent } from '../core/index.ts'
import { keepData } from './data/keep-data.ts'
import { keepPendingKeys } from './pending-keys.ts'
import { keepAccess, type AccessKeeper } from './engine/access-keeper.ts'
import { attachEngine } from './engine/attach-engine.ts'
import { engineConfig, needsOf } from './engine/engine-config.ts'
import { createCueLayer } from './engine/cue-layer.ts'
import {
  faultOf,
  isFatal,
  isGrantExpired,
  isInterruption,
  isMissing,
  isRecoverable,
  refusedAddress,
  withListsToCome,
} from './engine/engine-fault.ts'
import { keepConnection } from './keep-connection.ts'
import { createPlaybackView } from './playback-view.ts'
import type { Playback, PlaybackOptions, PlaybackSource } from './playback-shape.ts'
import { chooseAudio, chooseCaptions, chooseQuality, readTracks } from './engine/read-tracks.ts'
import {
  canPictureInPicture,
  promptRemotePlayback,
  togglePictureInPicture,
  watchRemotePlayback,
} from './element/small-windows.ts'
import { playOrMute } from './element/play-or-mute.ts'
import { watchElement } from './element/watch-element.ts'
import { watchProgress } from './element/watch-progress.ts'

const CUE_LOOK_EVERY_MS = 100
/** Not exactly zero: soon after a load the engine takes an exact zero for a failed seek of its own. */
const BEGINNING_S = 0.01
const RETRY_AFTER_S = 0.1
const UNMUTED_VOLUME = 0.5
const PROGRAM_FIRST_MS = Date.UTC(2000, 0)
const HLS_MIME = 'application/x-mpegurl'
/** An element can carry one engine at a time: the next playback waits until the last one has closed. */
const closings = new WeakMap<HTMLVideoElement, Promise<void>>()

/** Plays one title on a video element until disposed. Returns at once; the view shows the loading. */
export function openPlayback(
  video: HTMLVideoElement,
  source: PlaybackSource,
  options: PlaybackOptions = {},
): Playback {
  const prefetched = begun
  begun = null
  if (prefetched?.isOf(video, source)) return prefetched.adopt(options)
  void prefetched?.[Symbol.asyncDispose]()
  return new ShakaPlayback(video, source, options)
}

/** The playback that began before its page was hydrated, until the page opens a playback. */
let begun: ShakaPlayback | null = null

/**
 * Begins a free title (no page could renew a grant yet) before its page is hydrated. When the page opens the same title
 * on the same element it gets this playback; opening anything else ends it.
 */
export function beginPlayback(video: HTMLVideoElement, source: PlaybackSource): Playback {
  begun = new ShakaPlayback(video, source, { isIdle: true })
  void begun.play()
  keepPendingKeys()
  return begun
}

const dateOf = (atMs: number | null | undefined) => (atMs == null ? undefined : new Date(atMs))

class ShakaPlayback implements Playback {
  readonly view = createPlaybackView()
  readonly video: HTMLVideoElement
  readonly #source: PlaybackSource
  #options: PlaybackOptions
  readonly #closing = new AbortController()
  readonly #cues = createCueLayer()
  readonly #access: AccessKeeper
  readonly #recovery: ReturnType<typeof retryBudget>
  readonly #connection = keepConnection(this.view)
  readonly #data = keepData({
    view: this.view,
    limits: () => this.#options,
    reload: () => void this.reload(),
  })
  readonly #cueTimer: ReturnType<typeof setInterval>
  readonly #opening: Promise<void>
  #player: EnginePlayer | null = null
  // Captions loaded as whole files. They replace the segmented ones of their language, which the engine never shows
  // when they are chosen after a film is buffered to its end.
  #ownCaptions: ReadonlySet<number> = new Set()
  #progress: Disposable | null = null
  #wantsToPlay = false
  #isIdle: boolean
  /** The position that a reload returns to. */
  #positionS: number | undefined
  /** A seek from before the first picture (until then the engine seeks to its own start), or during another seek. */
  #pendingS: number | null = null

  constructor(video: HTMLVideoElement, source: PlaybackSource, options: PlaybackOptions) {
    this.video = video
    this.#source = source
    this.#options = options
    this.#positionS = source.startS
    this.#isIdle = options.isIdle ?? false
    this.#recovery = retryBudget(this.#isLive)
    this.#access = keepAccess({ stream: source.stream, drmToken: source.drmToken ?? null }, options.renew)
    if (options.isMuted !== undefined) video.muted = options.isMuted
    this.view.setState({
      isLive: this.#isLive,
      isBehindByWill: source.startAtMs !== undefined,
      isOnline: navigator.onLine,
      canPictureInPicture: canPictureInPicture(video),
      isMuted: video.muted,
      volume: video.volume,
    })
    this.#watch()
    this.#cueTimer = setInterval(() => this.#readCues(), CUE_LOOK_EVERY_MS)
    this.#opening = this.#load(dateOf(source.startAtMs) ?? source.startS)
  }

  isOf(video: HTMLVideoElement, source: PlaybackSource): boolean {
    return video === this.video && source.stream === this.#source.stream && source.startS === undefined
  }

  /** Hands this playback to the page that has been hydrated. */
  adopt(options: PlaybackOptions): this {
    this.#options = options
    delete this.video.dataset['begun']
    if (options.isMuted !== undefined) this.setMuted(options.isMuted)
    this.setIdle(options.isIdle ?? false)
    this.#data.lookAgain()
    this.#readTracks()
    if (this.#player && options.captionLanguage) this.#chooseFirstCaptions(this.#player)
    return this
  }

  get #isLive(): boolean {
    return this.#source.isLive ?? false
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  #step(event: PlayerEvent): void {
    this.view.setState((now) => ({ state: stepPlayer(now.state, event) }))
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return
    this.#step({ type: 'failed', fault: this.#connection.named(faultOf(error, navigator)) })
  }

  #watch(): void {
    const { signal } = this.#closing
    const { video, view } = this
    const events = {
      onEnded: () => this.#options.onEnded?.(),
      // An attached engine reports the element's error itself, with its number.
      onError: () => this.#player ?? this.#fail(null),
    }
    watchElement(video, view, events, signal)
    watchRemotePlayback(video, view, signal)
    const seekPending = () => this.#pendingS !== null && this.seek(Math.max(BEGINNING_S, this.#pendingS))
    for (const type of ['loadeddata', 'seeked']) video.addEventListener(type, seekPending, { signal })
    const handleConnection = () => this.#handleConnection()
    for (const type of ['online', 'offline']) window.addEventListener(type, handleConnection, { signal })
  }

  /** The network came or went: failed requests are retried when it is back. */
  #handleConnection(): void {
    this.view.setState({ isOnline: navigator.onLine })
    if (!navigator.onLine || this.#connection.retryNow()) return
    if (this.view.getState().state.error?.kind === 'network') void this.reload()
    else this.#player?.retryStreaming(RETRY_AFTER_S)
  }

  #readCues(): void {
    const cueLines = this.#cues.linesAt(this.video.currentTime)
    const before = this.view.getState().cueLines
    if (JSON.stringify(cueLines) !== JSON.stringify(before)) this.view.setState({ cueLines })
  }

  /** Renews an expired grant, recovers where that is worth a try, and shows any other error. */
  async #handleError(error: unknown, retry: () => void): Promise<void> {
    if (this.#isClosed || isInterruption(error) || !isFatal(error)) return
    if (!isGrantExpired(error)) {
      const { load } = this.view.getState().state
      if (load === 'loaded' && isRecoverable(error) && this.#recovery.spend(performance.now()))
        return this.reload()
      // A live playlist hints its next part, which may never come if the publisher stops: the next playlist is right.
      if (this.#isLive && this.#progress && isMissing(error) && this.#recovery.spend(performance.now())) {
        return retry()
      }
      // A title that has played once will play again when the connection is back.
      const fault = faultOf(this.#isLive ? withListsToCome(error) : error, navigator)
      if (this.#progress && this.#connection.retryLater(fault, retry)) return
      return this.#fail(error)
    }
    try {
      if (await this.#access.renewAfterRefusal(refusedAddress(error))) return retry()
    } catch (cause) {
      this.#options.onAccessLost?.(cause)
      return this.#fail(cause)
    }
    this.#fail(error)
  }

  async #attach(): Promise<EnginePlayer> {
    await closings.get(this.video)
    const player = await attachEngine(this.video, {
      source: this.#source,
      config: () => this.#config(),
      data: this.#data,
      access: this.#access,
      protection: this.#source.drm ?? null,
      captions: this.#cues.displayer,
      onError: (error) =>
        void this.#handleError(error, () => void (player.retryStreaming(RETRY_AFTER_S) || this.reload())),
      onMoved: () => void (this.#recovery.spend(performance.now()) && this.reload()),
      view: this.view,
      onTracks: () => this.#readTracks(),
      signal: this.#closing.signal,
    })
    this.#player = player
    return player
  }

  #readTracks(): void {
    if (!this.#player) return
    this.view.setState(readTracks(this.#player, this.#data.capHeightPx(), this.#ownCaptions))
  }

  async #addSubtitles(player: EnginePlayer): Promise<void> {
    const own = new Set<number>()
    for (const { url, language, label } of this.#source.subtitles ?? []) {
      // A missing caption file must not stop the film.
      const adding = player.addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label)
      const track = await adding.catch(() => null)
      if (track) own.add(track.id)
    }
    if (this.#isClosed || own.size === 0) return
    const { captions, captionId } = this.view.getState()
    const language = captions.find(({ id }) => id === captionId)?.language ?? this.#options.captionLanguage
    this.#ownCaptions = own
    this.#readTracks()
    const wanted = this.view.getState().captions.find((one) => one.language === language)
    this.view.setState({ captionId: chooseCaptions(player, wanted?.id ?? null) })
  }

  #chooseFirstCaptions(player: EnginePlayer): void {
    const { captions, captionId } = this.view.getState()
    const wanted = captions.find(
      (one) => one.id === captionId || (captionId === null && one.language === this.#options.captionLanguage),
    )
    this.view.setState({ captionId: chooseCaptions(player, wanted?.id ?? null) })
  }

  async #load(startS: number | Date | undefined): Promise<void> {
    this.#step({ type: 'load-started' })
    this.view.setState({ isBuffering: true })
    if (this.#source.stream === '') return this.#step({ type: 'failed', fault: { kind: 'missing' } })
    try {
      const player = this.#player ?? (await this.#attach())
      if (this.#isClosed) return
      await player.load(this.#access.freshAddress(this.#source.stream), startS ?? null, HLS_MIME)
      if (this.#isClosed) return
      this.#step({ type: 'loaded' })
      this.#ownCaptions = new Set()
      this.#readTracks()
      this.#chooseFirstCaptions(player)
      this.#progress ??= watchProgress(player, this.video, this.view, {
        onReload: () => void this.reload(),
        onHopeless: (error) => this.#fail(error),
        isKeptAtEdge: this.#isLive && !this.#source.isChannel,
      })
      if (this.#wantsToPlay) await this.play()
      if (!this.#isLive) await this.#addSubtitles(player)
    } catch (error) {
      await this.#handleError(error, () => void this.#load(startS))
    }
  }

  reload(): Promise<void> {
    // During a reload the element is at 0, which is not the position to return to.
    if (this.video.currentTime > 0) this.#positionS = this.video.currentTime
    const atMs = this.view.getState().isBehindByWill ? this.programAt() : null
    return this.#load(this.#isLive ? dateOf(atMs) : this.#positionS)
  }

  async play(): Promise<void> {
    this.#wantsToPlay = true
    // Before the load there is nothing to play; the end of the load calls this again.
    if (this.view.getState().state.load !== 'loaded') return
    await playOrMute(this.video, () => this.view.setState({ isMutedByPolicy: true, isMuted: true }))
  }

  pause(): void {
    this.#wantsToPlay = false
    this.video.pause()
  }

  togglePlay(): void {
    if (this.video.paused) void this.play()
    else this.pause()
  }

  seek(positionS: number): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      this.#pendingS = positionS
      return
    }
    this.#pendingS = null
    const endS = this.view.getState().durationS || Number.POSITIVE_INFINITY
    this.video.currentTime = Math.min(Math.max(0, positionS), endS)
    this.view.setState({ positionS: this.video.currentTime })
  }

  skip(seconds: number): void {
    this.seek((this.#pendingS ?? this.video.currentTime) + seconds)
  }

  setVolume(volume: number): void {
    this.video.volume = Math.min(1, Math.max(0, volume))
    this.video.muted = this.video.volume === 0
  }

  setMuted(isMuted: boolean): void {
    this.video.muted = isMuted
    if (!isMuted && this.video.volume === 0) this.video.volume = UNMUTED_VOLUME
  }

  setSpeed(speed: number): void {
    this.video.playbackRate = speed
  }

  setIdle(isIdle: boolean): void {
    this.#isIdle = isIdle
    this.#player?.configure(engineConfig(this.#config()))
  }

  #config() {
    return needsOf(this.#source, { live: this.#isLive, buffersLittle: this.#isIdle })
  }

  chooseQuality(heightPx: number | null): void {
    if (!this.#player) return
    chooseQuality(this.#player, heightPx)
    this.view.setState({ chosenHeightPx: heightPx })
  }

  chooseCaptions(id: number | null): void {
    if (this.#player) this.view.setState({ captionId: chooseCaptions(this.#player, id) })
  }

  chooseAudio(id: string): void {
    if (!this.#player) return
    chooseAudio(this.#player, id)
    this.view.setState({ audioId: id })
  }

  togglePictureInPicture(): Promise<void> {
    return togglePictureInPicture(this.video)
  }

  promptRemotePlayback(): Promise<void> {
    return promptRemotePlayback(this.video)
  }

  programAt(): number | null {
    const at = this.#player?.getPlayheadTimeAsDate()?.getTime() ?? 0
    // A stream without a clock of its own counts from 1970.
    return at > PROGRAM_FIRST_MS ? at : null
  }

  goToLive(): void {
    this.view.setState({ isBehindByWill: false })
    this.#player?.goToLive()
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#cueTimer)
    this.#progress?.[Symbol.dispose]()
    this.#connection[Symbol.dispose]()
    this.#data[Symbol.dispose]()
    this.#access[Symbol.dispose]()
    // A load under way is broken off by destroying its engine; one that only arrives now is destroyed then.
    const goodbye = (async () => {
      await this.#player?.destroy()
      await this.#opening
      await this.#player?.destroy()
    })()
    closings.set(this.video, goodbye)
    return goodbye
  }
}
