import { chooseMedia } from './choose-media.ts'
import { vastErrors } from './read-vast.ts'
import type { LinearSpot, TrackedEvent, Trackers } from './read-vast.ts'
import { spotMarks } from './spot-marks.ts'
import { tellTrackers } from './tell-trackers.ts'

/** A spot whose picture does not move for so long is given up, at its beginning and in its middle. */
const STILL_MS_MAX = 6_000
/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: nothing was there, or nothing that plays. */
const SOURCE_NOT_SUPPORTED = 4
const LOOK_EVERY_MS = 500
const KILOBITS_MAX = 3_000
const KILOBITS_SAVING = 500

export interface SpotView {
  positionS: number
  /** 0 until it is known. */
  durationS: number
  isPaused: boolean
  isMuted: boolean
  /** The first picture is there. */
  hasBegun: boolean
}

export interface PlayedSpot extends Disposable {
  togglePlay(): void
  toggleMute(): void
  skip(): void
  /** Somebody opened the advertiser's page: it waits meanwhile. */
  click(): void
}

interface Needs {
  video: HTMLVideoElement
  spot: LinearSpot
  trackers: Trackers
  onChange(view: SpotView): void
  /** After its end, a skip, or whatever went wrong: once. */
  onDone(): void
}

/** Plays a spot on an element of its own and tells whoever wants to know. */
export function playSpot({ video, spot, trackers, onChange, onDone }: Needs): PlayedSpot {
  const closing = new AbortController()
  const { signal } = closing
  const marks = spotMarks()
  const media = chooseMedia(spot.media, (type) => video.canPlayType(type) !== '', {
    widthPx: video.clientWidth * devicePixelRatio,
    kilobitsMax: isSaving() ? KILOBITS_SAVING : KILOBITS_MAX,
  })
  let hasBegun = false
  let wantsToPlay = true
  let isMuted = false
  let still = { at: 0, sinceMs: performance.now() }

  const durationS = () => (Number.isFinite(video.duration) ? video.duration : 0) || spot.durationS
  const tell = (urls: readonly string[] | undefined, errorCode?: number) =>
    tellTrackers(urls ?? [], { playheadS: video.currentTime, assetUrl: media?.url, errorCode })
  const tellEvents = (events: readonly TrackedEvent[]) => {
    for (const name of events) tell(trackers.events[name])
  }
  const show = () =>
    onChange({
      positionS: video.currentTime,
      durationS: durationS(),
      isPaused: !wantsToPlay,
      isMuted: video.muted,
      hasBegun,
    })
  const finish = () => {
    if (signal.aborted) return
    close()
    onDone()
  }
  const fail = (errorCode: number) => {
    if (signal.aborted) return
    tell(trackers.error, errorCode)
    finish()
  }
  const close = () => {
    closing.abort()
    clearInterval(timer)
    video.pause()
    video.removeAttribute('src')
    video.load()
  }

  const listen = (type: string, handle: () => void) => video.addEventListener(type, handle, { signal })
  listen('playing', () => {
    if (!hasBegun) tell(trackers.impression)
    hasBegun = true
    show()
  })
  listen('timeupdate', () => {
    if (hasBegun) tellEvents(marks.at(video.currentTime, durationS()))
    show()
  })
  listen('durationchange', show)
  listen('volumechange', () => {
    if (hasBegun && video.muted !== isMuted) tellEvents([video.muted ? 'mute' : 'unmute'])
    isMuted = video.muted
    show()
  })
  listen('ended', () => {
    tellEvents(marks.end())
    finish()
  })
  listen('error', () => {
    const isUnknown = video.error?.code === SOURCE_NOT_SUPPORTED
    fail(isUnknown ? vastErrors.mediaNotFound : vastErrors.mediaBroken)
  })

  const timer = setInterval(() => {
    // Whoever looks elsewhere or paused it has all the time of the world.
    const waits = !wantsToPlay || document.visibilityState === 'hidden' || video.currentTime !== still.at
    if (waits) still = { at: video.currentTime, sinceMs: performance.now() }
    else if (performance.now() - still.sinceMs > STILL_MS_MAX) fail(vastErrors.mediaTimeout)
  }, LOOK_EVERY_MS)

  async function begin(): Promise<void> {
    if (!media) return fail(vastErrors.mediaType)
    // Anonymous: no cookie of a stranger goes along, and the stranger says that anybody may have it.
    video.crossOrigin = 'anonymous'
    video.src = media.url
    try {
      await video.play()
    } catch (error) {
      // Sound is for those who did something on this page; without it anybody may see a spot.
      if (signal.aborted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      isMuted = true
      video.muted = true
      await video.play().catch(() => fail(vastErrors.media))
    }
  }
  // After whoever called has what this function gives.
  queueMicrotask(() => void begin())

  const setPlaying = (isPlaying: boolean) => {
    if (wantsToPlay === isPlaying) return
    wantsToPlay = isPlaying
    if (isPlaying) void video.play().catch(() => fail(vastErrors.media))
    else video.pause()
    if (hasBegun) tellEvents([isPlaying ? 'resume' : 'pause'])
    show()
  }
  return {
    togglePlay: () => setPlaying(!wantsToPlay),
    toggleMute() {
      video.muted = !video.muted
    },
    skip() {
      tellEvents(marks.skip())
      finish()
    },
    click() {
      tell(trackers.click)
      setPlaying(false)
    },
    [Symbol.dispose]: close,
  }
}

function isSaving(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  return connection?.saveData === true || (connection?.effectiveType?.endsWith('2g') ?? false)
}
