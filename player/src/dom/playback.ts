import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import { stepPlayer } from '../core/index.ts'
import type { PlayerEvent } from '../core/index.ts'
import { keepAccess } from './access-keeper.ts'
import type { RenewedAccess } from './access-keeper.ts'
import { createCueLayer } from './cue-layer.ts'
import { engineConfig, readLine } from './engine-config.ts'
import {
  faultOf,
  isEngineError,
  isFatal,
  isGrantExpired,
  isInterruption,
  refusedAddress,
} from './engine-fault.ts'
import { preloadEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { createPlaybackView } from './playback-view.ts'
import type { PlaybackStore } from './playback-view.ts'
import { chooseAudio, chooseCaptions, chooseQuality, readTracks } from './read-tracks.ts'
import { canPictureInPicture, promptRemotePlayback, togglePictureInPicture } from './small-windows.ts'
import { watchRemotePlayback } from './small-windows.ts'
import { watchElement } from './watch-element.ts'
import { watchProgress } from './watch-progress.ts'

export type { RenewedAccess } from './access-keeper.ts'

export interface Subtitle {
  url: string
  language: string
  label: string
}

export interface PlaybackSource {
  /** The multivariant playlist; empty when there is nothing to play. */
  stream: string
  drmToken?: string | null | undefined
  isLive?: boolean | undefined
  startS?: number | undefined
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
  /** Loads again where it stood: after an error, or by the watchdog. */
  reload(): Promise<void>
}

const CUE_LOOK_EVERY_MS = 100
const HLS_MIME = 'application/x-mpegurl'
const TOKEN_HEADER = 'x-custom-data'

/** Plays one title on a video element until disposed. Answers at once; loading shows in the view. */
export function openPlayback(
  video: HTMLVideoElement,
  source: PlaybackSource,
  options: PlaybackOptions = {},
): Playback {
  const isLive = source.isLive ?? false
  const view = createPlaybackView()
  const closing = new AbortController()
  const cues = createCueLayer()
  const access = keepAccess({ stream: source.stream, drmToken: source.drmToken ?? null }, options.renew)
  let engine: Engine | null = null
  let player: shaka.Player | null = null
  let progress: Disposable | null = null
  let wantsToPlay = false
  /** A place asked for before the first picture: the engine moves to its own start until then. */
  let pendingS: number | null = null

  const step = (event: PlayerEvent) => view.setState((now) => ({ state: stepPlayer(now.state, event) }))
  view.setState({ isLive, isOnline: navigator.onLine, canPictureInPicture: canPictureInPicture(video) })
  if (options.isMuted !== undefined) video.muted = options.isMuted
  view.setState({ isMuted: video.muted, volume: video.volume })

  const fail = (error: unknown) => {
    if (!closing.signal.aborted) step({ type: 'failed', fault: faultOf(error, navigator) })
  }

  /** A refusal that a fresh grant heals is no error; anything else is told. */
  const handleError = async (error: unknown, retry: () => void) => {
    if (closing.signal.aborted || isInterruption(error)) return
    if (isEngineError(error) && !isFatal(error)) return
    if (!isGrantExpired(error)) return fail(error)
    try {
      if (await access.renewAfterRefusal(refusedAddress(error))) return retry()
    } catch (cause) {
      options.onAccessLost?.(cause)
    }
    fail(error)
  }

  const readChoices = () => player && view.setState(readTracks(player, options.capHeightPx))

  const prepare = async (): Promise<shaka.Player> => {
    engine = await preloadEngine()
    const fresh = new engine.Player()
    player = fresh
    await fresh.attach(video)
    fresh.configure(engineConfig({ live: isLive, line: readLine(), capHeightPx: options.capHeightPx }))
    fresh.configure({ textDisplayFactory: (_player: shaka.Player) => cues.displayer })
    const { RequestType } = engine.net.NetworkingEngine
    fresh.getNetworkingEngine()?.registerRequestFilter(async (type, request) => {
      request.uris = request.uris.map((address) => access.freshAddress(address))
      if (type !== RequestType.KEY && type !== RequestType.LICENSE) return
      const token = await access.freshToken()
      if (token !== null) request.headers[TOKEN_HEADER] = token
    })
    fresh.getNetworkingEngine()?.addEventListener('retry', (event) => {
      // The same address would be refused again: it is renewed first.
      if (isGrantExpired((event as { error?: unknown }).error)) event.preventDefault()
    })
    const retryStreaming = () => void (fresh.retryStreaming(0.1) || reload())
    fresh.addEventListener(
      'error',
      (event) => void handleError((event as { detail?: unknown }).detail, retryStreaming),
    )
    fresh.addEventListener('buffering', (event) =>
      view.setState({ isBuffering: (event as { buffering?: boolean }).buffering === true }),
    )
    for (const type of ['trackschanged', 'variantchanged', 'adaptation'])
      fresh.addEventListener(type, readChoices)
    return fresh
  }

  const addSubtitles = async (ready: shaka.Player) => {
    const known = new Set(ready.getTextTracks().map((track) => track.language))
    for (const { url, language, label } of source.subtitles ?? []) {
      if (known.has(language)) continue
      // One caption file that is gone must not cost the film.
      await ready.addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label).catch(() => {})
    }
  }

  const load = async (startS: number | undefined): Promise<void> => {
    step({ type: 'load-started' })
    view.setState({ isBuffering: true })
    if (source.stream === '') return step({ type: 'failed', fault: { kind: 'missing' } })
    try {
      const ready = player ?? (await prepare())
      if (closing.signal.aborted) return
      await ready.load(access.freshAddress(source.stream), startS ?? null, HLS_MIME)
      if (closing.signal.aborted) return
      if (!isLive) await addSubtitles(ready)
      step({ type: 'loaded' })
      readChoices()
      const { captions, captionId } = view.getState()
      const wanted = captions.find((one) => one.id === captionId || one.language === options.captionLanguage)
      view.setState({ captionId: chooseCaptions(ready, wanted?.id ?? null) })
      progress ??= watchProgress(ready, video, view, {
        onReload: () => void reload(),
        onHopeless: () => fail(null),
      })
      if (wantsToPlay) await play()
    } catch (error) {
      await handleError(error, () => void load(startS))
    }
  }

  const reload = () => load(isLive ? undefined : view.getState().positionS || source.startS)

  const play = async (): Promise<void> => {
    wantsToPlay = true
    // Before the address is loaded there is nothing to play; loading ends by calling this again.
    if (view.getState().state.load !== 'loaded') return
    try {
      await video.play()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
      video.muted = true
      view.setState({ isMutedByPolicy: true, isMuted: true })
      // Refused even without sound (a saving phone): the big play button stays.
      await video.play().catch(() => {})
    }
  }

  const seek = (positionS: number) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      pendingS = positionS
      return
    }
    const endS = view.getState().durationS || Number.POSITIVE_INFINITY
    pendingS = null
    video.currentTime = Math.min(Math.max(0, positionS), endS)
    view.setState({ positionS: video.currentTime })
  }

  watchElement(
    video,
    view,
    {
      onEnded: () => options.onEnded?.(),
      onError: () => {
        // With an engine attached it reports the element's error itself, with its number.
        if (!player) fail(null)
      },
    },
    closing.signal,
  )
  watchRemotePlayback(video, view, closing.signal)
  video.addEventListener('loadeddata', () => pendingS !== null && seek(pendingS), { signal: closing.signal })
  const cueTimer = setInterval(() => {
    const cueLines = cues.linesAt(video.currentTime)
    if (JSON.stringify(cueLines) !== JSON.stringify(view.getState().cueLines)) view.setState({ cueLines })
  }, CUE_LOOK_EVERY_MS)
  const handleLine = () => {
    view.setState({ isOnline: navigator.onLine })
    if (!navigator.onLine) return
    if (view.getState().state.error?.kind === 'network') void reload()
    else player?.retryStreaming(0.1)
  }
  for (const type of ['online', 'offline'])
    window.addEventListener(type, handleLine, { signal: closing.signal })
  const opening = load(source.startS)

  return {
    view,
    video,
    play,
    pause() {
      wantsToPlay = false
      video.pause()
    },
    togglePlay() {
      if (video.paused) void play()
      else this.pause()
    },
    seek,
    skip: (seconds) => seek(video.currentTime + seconds),
    setVolume(volume) {
      video.volume = Math.min(1, Math.max(0, volume))
      video.muted = video.volume === 0
    },
    setMuted(isMuted) {
      video.muted = isMuted
      if (!isMuted && video.volume === 0) video.volume = 0.5
    },
    setSpeed(speed) {
      video.playbackRate = speed
    },
    chooseQuality(heightPx) {
      if (!player) return
      chooseQuality(player, heightPx)
      view.setState({ chosenHeightPx: heightPx })
    },
    chooseCaptions(id) {
      if (player) view.setState({ captionId: chooseCaptions(player, id) })
    },
    chooseAudio(id) {
      if (!player) return
      chooseAudio(player, id)
      view.setState({ audioId: id })
    },
    togglePictureInPicture: () => togglePictureInPicture(video),
    promptRemotePlayback: () => promptRemotePlayback(video),
    goToLive: () => player?.goToLive(),
    reload,
    async [Symbol.asyncDispose]() {
      closing.abort()
      clearInterval(cueTimer)
      progress?.[Symbol.dispose]()
      access[Symbol.dispose]()
      await player?.destroy()
      await opening
      // Closed while the engine was still on its way.
      await player?.destroy()
    },
  }
}
