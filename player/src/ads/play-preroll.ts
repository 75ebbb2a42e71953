import { chooseMedia } from './choose-media.ts'
import { vastErrors } from './read-vast.ts'
import type { LinearAd, MediaFile, TrackedEvent, Trackers } from './read-vast.ts'
import { adProgress } from './ad-progress.ts'
import { sendTracking } from './send-tracking.ts'

/** An ad whose picture does not move for this long is given up, at its beginning and later. */
const STILL_MS_MAX = 6_000
/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: the file is missing or cannot be played. */
const SOURCE_NOT_SUPPORTED = 4
const LOOK_EVERY_MS = 500
const KILOBITS_MAX = 3_000
const KILOBITS_SAVING = 500

export interface PrerollView {
  positionS: number
  /** 0 until it is known. */
  durationS: number
  isPaused: boolean
  isMuted: boolean
  /** The first picture has been displayed. */
  hasBegun: boolean
}

export interface PlayedPreroll extends Disposable {
  togglePlay(): void
  toggleMute(): void
  skip(): void
  /** The viewer opened the advertiser's page: the ad pauses meanwhile. */
  click(): void
}

interface PlayPrerollDependencies {
  video: HTMLVideoElement
  ad: LinearAd
  trackers: Trackers
  onChange(view: PrerollView): void
  /** Called once: after the end, a skip or a failure. */
  onDone(): void
}

/** Plays an ad on a video element of its own, and sends its tracking. */
export function playPreroll(needs: PlayPrerollDependencies): PlayedPreroll {
  return new Preroll(needs)
}

class Preroll implements PlayedPreroll {
  readonly #needs: PlayPrerollDependencies
  readonly #closing = new AbortController()
  readonly #progress = adProgress()
  readonly #media: MediaFile | null
  readonly #timer: ReturnType<typeof setInterval>
  #hasBegun = false
  #wantsToPlay = true
  #isMuted = false
  /** Since when the picture has not moved, and its position. */
  #still = { at: 0, sinceMs: performance.now() }

  constructor(needs: PlayPrerollDependencies) {
    const { video, ad } = needs
    this.#needs = needs
    this.#media = chooseMedia(ad.media, (type) => video.canPlayType(type) !== '', {
      widthPx: video.clientWidth * devicePixelRatio,
      kilobitsMax: isSaving() ? KILOBITS_SAVING : KILOBITS_MAX,
    })
    this.#watch()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    // Begins after the caller has received the return value.
    queueMicrotask(() => void this.#begin())
  }

  togglePlay() {
    this.#setPlaying(!this.#wantsToPlay)
  }

  toggleMute() {
    const { video } = this.#needs
    video.muted = !video.muted
  }

  skip() {
    this.#trackAll(this.#progress.skip())
    this.#finish()
  }

  click() {
    this.#track(this.#needs.trackers.click)
    this.#setPlaying(false)
  }

  [Symbol.dispose]() {
    const { video } = this.#needs
    this.#closing.abort()
    clearInterval(this.#timer)
    video.pause()
    video.removeAttribute('src')
    video.load()
  }

  #watch(): void {
    const { video, trackers } = this.#needs
    const { signal } = this.#closing
    const listen = (type: string, handle: () => void) => video.addEventListener(type, handle, { signal })
    listen('playing', () => {
      if (!this.#hasBegun) this.#track(trackers.impression)
      this.#hasBegun = true
      this.#show()
    })
    listen('timeupdate', () => {
      if (this.#hasBegun) this.#trackAll(this.#progress.at(video.currentTime, this.#durationS()))
      this.#show()
    })
    listen('durationchange', () => this.#show())
    listen('volumechange', () => {
      if (this.#hasBegun && video.muted !== this.#isMuted) this.#trackAll([video.muted ? 'mute' : 'unmute'])
      this.#isMuted = video.muted
      this.#show()
    })
    listen('ended', () => {
      this.#trackAll(this.#progress.end())
      this.#finish()
    })
    listen('error', () => {
      const isUnknown = video.error?.code === SOURCE_NOT_SUPPORTED
      this.#fail(isUnknown ? vastErrors.mediaNotFound : vastErrors.mediaBroken)
    })
  }

  /** Gives up an ad whose picture does not move, unless the viewer paused it or looks at another tab. */
  #look(): void {
    const { currentTime } = this.#needs.video
    const mayWait = !this.#wantsToPlay || document.visibilityState === 'hidden'
    if (mayWait || currentTime !== this.#still.at)
      this.#still = { at: currentTime, sinceMs: performance.now() }
    else if (performance.now() - this.#still.sinceMs > STILL_MS_MAX) this.#fail(vastErrors.mediaTimeout)
  }

  async #begin(): Promise<void> {
    const { video } = this.#needs
    if (!this.#media) return this.#fail(vastErrors.mediaType)
    // Anonymous: no cookie of the ad server is sent, and its answer must be readable by any site.
    video.crossOrigin = 'anonymous'
    video.src = this.#media.url
    try {
      await video.play()
    } catch (error) {
      // Browsers allow sound only after a gesture on the page; muted playback is always allowed.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (this.#isClosed || !isRefused) return
      this.#isMuted = true
      video.muted = true
      await video.play().catch(() => this.#fail(vastErrors.media))
    }
  }

  #setPlaying(isPlaying: boolean): void {
    const { video } = this.#needs
    if (this.#wantsToPlay === isPlaying) return
    this.#wantsToPlay = isPlaying
    if (isPlaying) void video.play().catch(() => this.#fail(vastErrors.media))
    else video.pause()
    if (this.#hasBegun) this.#trackAll([isPlaying ? 'resume' : 'pause'])
    this.#show()
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  #durationS(): number {
    const { video, ad } = this.#needs
    return (Number.isFinite(video.duration) ? video.duration : 0) || ad.durationS
  }

  #show(): void {
    const { video, onChange } = this.#needs
    onChange({
      positionS: video.currentTime,
      durationS: this.#durationS(),
      isPaused: !this.#wantsToPlay,
      isMuted: video.muted,
      hasBegun: this.#hasBegun,
    })
  }

  #track(urls: readonly string[] | undefined, errorCode?: number): void {
    const playheadS = this.#needs.video.currentTime
    sendTracking(urls ?? [], { playheadS, assetUrl: this.#media?.url, errorCode })
  }

  #trackAll(events: readonly TrackedEvent[]): void {
    for (const name of events) this.#track(this.#needs.trackers.events[name])
  }

  #fail(errorCode: number): void {
    if (this.#isClosed) return
    this.#track(this.#needs.trackers.error, errorCode)
    this.#finish()
  }

  #finish(): void {
    if (this.#isClosed) return
    this[Symbol.dispose]()
    this.#needs.onDone()
  }
}

function isSaving(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  return connection?.saveData === true || (connection?.effectiveType?.endsWith('2g') ?? false)
}
