import type { RenewedAccess } from './engine/access-keeper.ts'
import type { Protection } from './engine/protection.ts'
import type { PlaybackStore } from './playback-view.ts'

export interface Subtitle {
  url: string
  language: string
  label: string
}

export interface PlaybackSource {
  /** The multivariant playlist; empty when there is nothing to play. */
  stream: string
  drmToken?: string | null | undefined
  /** DRM systems that have a licence for it; null or empty where there is only ClearKey. */
  drm?: Protection | null | undefined
  isLive?: boolean | undefined
  /** Live by a schedule: played from its edge, but latency does not matter. */
  isChannel?: boolean | undefined
  startS?: number | undefined
  /** Only single pictures of it are wanted, at places that are far from each other: nothing is fetched ahead. */
  isForStills?: boolean | undefined
  /** For a rewound live show: the program time to start at. */
  startAtMs?: number | undefined
  /** Set for the recording of a live show: how much of it can be rewound at most. */
  rewoundS?: number | undefined
  /** Captions that are not part of the stream. */
  subtitles?: readonly Subtitle[] | undefined
}

export interface PlaybackOptions {
  /** Repeats the access call for a fresh address and licence token. */
  renew?: (() => Promise<RenewedAccess>) | undefined
  /** Access ended while playing: the page shows how to get it back. */
  onAccessLost?: ((cause: unknown) => void) | undefined
  onEnded?: (() => void) | undefined
  /** Tallest picture that may be fetched. */
  capHeightPx?: number | undefined
  captionLanguage?: string | null | undefined
  isMuted?: boolean | undefined
  /** It waits for its turn from the start: see `setIdle`. */
  isIdle?: boolean | undefined
}

export interface Playback extends AsyncDisposable {
  readonly view: PlaybackStore
  readonly video: HTMLVideoElement
  /** Plays with sound; where the browser forbids that, muted, which the view shows. */
  play(): Promise<void>
  pause(): void
  togglePlay(): void
  seek(positionS: number): void
  skip(seconds: number): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setSpeed(speed: number): void
  /** An idle playback waits for its turn, and buffers no more than it needs to begin at once. */
  setIdle(isIdle: boolean): void
  chooseQuality(heightPx: number | null): void
  chooseCaptions(id: number | null): void
  chooseAudio(id: string): void
  togglePictureInPicture(): Promise<void>
  promptRemotePlayback(): Promise<void>
  goToLive(): void
  /** The program time of the displayed picture; null for streams without program times. */
  programAt(): number | null
  /** Reloads at the current position: after an error, or by the watchdog. */
  reload(): Promise<void>
}
