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
  /** Systems of a provider that have a licence of it; null or none where ClearKey is all there is. */
  drm?: Protection | null | undefined
  isLive?: boolean | undefined
  /** Live by a schedule: played from its edge, but with nothing lost by standing a little behind it. */
  isChannel?: boolean | undefined
  startS?: number | undefined
  /** Of a live show: the moment that somebody goes back to, on the clock of its stream. */
  startAtMs?: number | undefined
  /** It is the list of everything that can be gone back to, which is this much at most. */
  rewoundS?: number | undefined
  /** Captions that the stream itself does not carry. */
  subtitles?: readonly Subtitle[] | undefined
}

export interface PlaybackOptions {
  /** Asks the access call again, for a fresh address and licence token. */
  renew?: (() => Promise<RenewedAccess>) | undefined
  /** Access ended while playing: the page shows what to do about it. */
  onAccessLost?: ((cause: unknown) => void) | undefined
  onEnded?: (() => void) | undefined
  /** Tallest picture allowed, as a data mode sets it. */
  capHeightPx?: number | undefined
  captionLanguage?: string | null | undefined
  isMuted?: boolean | undefined
}

export interface Playback extends AsyncDisposable {
  readonly view: PlaybackStore
  readonly video: HTMLVideoElement
  /** Plays with sound; where the browser forbids that, without, and says so in the view. */
  play(): Promise<void>
  pause(): void
  togglePlay(): void
  seek(positionS: number): void
  skip(seconds: number): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setSpeed(speed: number): void
  chooseQuality(heightPx: number | null): void
  chooseCaptions(id: number | null): void
  chooseAudio(id: string): void
  togglePictureInPicture(): Promise<void>
  promptRemotePlayback(): Promise<void>
  goToLive(): void
  /** The moment that the picture shows, on the clock of its stream; null where that tells none. */
  programAt(): number | null
  /** Loads again where it stood: after an error, or by the watchdog. */
  reload(): Promise<void>
}
