import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'

import { afterEnd, defaultCaptionSettings, offerResume, thumbnailAt } from '../core/index.ts'
import type { CaptionSettings, HistoryReport, Thumbnail } from '../core/index.ts'
import {
  fetchThumbnails,
  followViewing,
  readStoredCaptionSettings,
  storeCaptionSettings,
} from '../dom/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource, ViewingEvent } from '../dom/index.ts'
import { CaptionLayer } from './caption-layer.tsx'
import { ControlButton } from './control-button.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FilmControls } from './film-controls.tsx'
import type { PanelName } from './film-controls.tsx'
import { BackIcon, EpisodesIcon, MutedIcon } from './icons.tsx'
import { englishWords } from './player-words.ts'
import type { PlayerWords } from './player-words.ts'
import { ResumeDialog } from './resume-dialog.tsx'
import { SpriteTile } from './seek-picture.tsx'
import { TouchLayer } from './touch-layer.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdleControls } from './use-idle-controls.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { usePlayback } from './use-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import styles from './film-player.module.css'

// Menus come on first use: the first controls must not wait for them.
const CaptionPanel = lazy(() =>
  import('./caption-panel.tsx').then((module) => ({ default: module.CaptionPanel })),
)
const SettingsPanel = lazy(() =>
  import('./settings-panel.tsx').then((module) => ({ default: module.SettingsPanel })),
)

export interface FilmPlayerProps {
  mediaId: string
  title: string
  subtitle?: string | undefined
  /** Null while the access call is still out. */
  source: PlaybackSource | null
  nextId?: string | null | undefined
  /** Where the viewer was the last time. */
  stored?: { positionS: number; lengthS: number } | null | undefined
  posterUrl?: string | undefined
  /** A WebVTT list of sprite places. */
  thumbnailsUrl?: string | null | undefined
  /** 15 for films, 10 in the partner's player and for clips (decision A085). */
  skipS?: number | undefined
  /** Name of the viewer's data mode; shown with what was used so far. */
  dataMode?: string | undefined
  options?: Pick<PlaybackOptions, 'renew' | 'onAccessLost' | 'capHeightPx' | 'captionLanguage'> | undefined
  words?: PlayerWords | undefined
  onBack(): void
  onNext?: ((nextId: string) => void) | undefined
  /** After the end, when nothing follows. */
  onClose(): void
  onEpisodes?: (() => void) | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
  /** Hands the playback out, so that a page may pause for something of its own. */
  onPlayback?: ((playback: Playback | null) => void) | undefined
  /** Overlays of the page, above the picture and below the dialogs. */
  children?: ReactNode
}

const FILM_SKIP_S = 15

/** A film over the whole window, with everything needed to watch it. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { source, stored, words = englishWords } = props
  const [offerS] = useState(() => offerResume(stored ?? null))
  const videoRef = useRef<HTMLVideoElement>(null)
  const startSource = source && offerS !== null ? { ...source, startS: offerS } : source
  const [hasEnded, setEnded] = useState(false)
  const playback = usePlayback(videoRef, startSource, { ...props.options, onEnded: () => setEnded(true) })

  const [isAsking, setAsking] = useState(offerS !== null)
  const startPlaying = useEffectEvent((opened: Playback) => {
    props.onPlayback?.(opened)
    // With a question open the film waits at the very frame, already loaded.
    if (!isAsking) void opened.play()
    return followViewing(opened, {
      storedS: stored?.positionS ?? null,
      onHistory: (report) => tellHistory(report),
      onEvent: (event) => tellEvent(event),
    })
  })
  const tellHistory = useEffectEvent((report: HistoryReport) => props.onHistory?.(report))
  const tellEvent = useEffectEvent((event: ViewingEvent) => props.onEvent?.(event))
  useEffect(() => {
    if (!playback) return
    setEnded(false)
    const viewing = startPlaying(playback)
    return () => viewing[Symbol.dispose]()
  }, [playback])

  return (
    <FilmFrame {...props} words={words} videoRef={videoRef} playback={playback} isAsking={isAsking}>
      {props.children}
      {hasEnded && (
        <EndOfFilm {...props} words={words} onReplay={() => setEnded(false)} playback={playback} />
      )}
      {isAsking && offerS !== null && (
        <ResumeDialog
          positionS={offerS}
          lengthS={stored?.lengthS ?? offerS}
          words={words}
          frame={<ResumeFrame {...props} positionS={offerS} />}
          onResume={() => {
            setAsking(false)
            void playback?.play()
          }}
          onStartOver={() => {
            setAsking(false)
            playback?.seek(0)
            void playback?.play()
          }}
          onCancel={props.onBack}
        />
      )}
    </FilmFrame>
  )
}

/** The sprite tile of the place, or the poster where there are no tiles. */
function ResumeFrame({ thumbnailsUrl, posterUrl, positionS }: FilmPlayerProps & { positionS: number }) {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null)
  useEffect(() => {
    if (!thumbnailsUrl) return
    const closing = new AbortController()
    void fetchThumbnails(thumbnailsUrl, closing.signal).then((found) => {
      if (!closing.signal.aborted) setThumbnail(thumbnailAt(found, positionS))
    })
    return () => closing.abort()
  }, [thumbnailsUrl, positionS])
  if (thumbnail) return <SpriteTile thumbnail={thumbnail} className={styles.resumeTile} />
  return posterUrl ? <img src={posterUrl} alt="" /> : null
}

/** After the end: the next episode in two seconds, or the player closes (decision A080). */
function EndOfFilm(
  props: FilmPlayerProps & { words: PlayerWords; playback: Playback | null; onReplay(): void },
) {
  const { mediaId, nextId, words, playback, onReplay } = props
  const next = afterEnd({ mediaId, nextId })
  const follow = useEffectEvent(() => {
    if (next.step === 'play-next' && props.onNext) props.onNext(next.nextId)
    else props.onClose()
  })
  const waitMs = next.step === 'play-next' ? next.waitMs : 0
  useEffect(() => {
    const timer = setTimeout(() => follow(), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  useEffect(() => {
    // Seeking back after the end means: not yet.
    const video = playback?.video
    video?.addEventListener('seeking', onReplay)
    return () => video?.removeEventListener('seeking', onReplay)
  }, [playback, onReplay])
  return next.step === 'play-next' ? (
    <p className={styles.next} role="status">
      {words.nextEpisodeSoon}
    </p>
  ) : null
}

interface FrameProps extends FilmPlayerProps {
  words: PlayerWords
  videoRef: React.RefObject<HTMLVideoElement | null>
  playback: Playback | null
  isAsking: boolean
}

/** The window itself: video element, top line, keyboard; controls as soon as there is something to control. */
function FilmFrame({ videoRef, playback, words, isAsking, children, ...props }: FrameProps) {
  const container = useRef<HTMLElement>(null)
  const fullscreen = useFullscreen(container, videoRef)
  const skipS = props.skipS ?? FILM_SKIP_S
  const [panel, setPanel] = useState<PanelName | null>(null)
  const isPaused = useVideoPaused(playback)
  const { isHidden, wake, hide } = useIdleControls(isPaused || panel !== null || isAsking)
  useMediaKeys(playback, { title: props.title, artist: props.subtitle, artworkUrl: props.posterUrl })

  const closePanel = () => {
    setPanel(null)
    container.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus()
  }
  const handlePanel = (name: PanelName) => (panel === name ? closePanel() : setPanel(name))
  const next = afterEnd({ mediaId: props.mediaId, nextId: props.nextId })
  usePlayerKeys({
    playback,
    skipS,
    isOff: isAsking,
    onFullscreen: fullscreen.toggle,
    onCaptions: () => playback && toggleCaptions(playback),
    onEscape: () => (panel ? closePanel() : props.onBack()),
    onCommand: wake,
  })

  return (
    <section
      ref={container}
      className={styles.player}
      aria-label={`${words.player}: ${props.title}`}
      data-hidden={isHidden || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      <video ref={videoRef} className={styles.video} poster={props.posterUrl} playsInline />
      {playback && (
        <Picture
          {...{ playback, words, skipS, isHidden, wake, hide, panel }}
          onFullscreen={fullscreen.toggle}
          onClosePanel={closePanel}
        />
      )}
      <header className={styles.top}>
        <ControlButton label={words.back} shortcut="Esc" onClick={props.onBack}>
          <BackIcon />
        </ControlButton>
        <div className={styles.names}>
          <h1>{props.title}</h1>
          {props.subtitle && <p>{props.subtitle}</p>}
        </div>
        {props.onEpisodes && (
          <ControlButton label={words.episodes} onClick={props.onEpisodes}>
            <EpisodesIcon />
          </ControlButton>
        )}
      </header>
      {playback && !isAsking && (
        <div className={styles.bottom}>
          <FilmControls
            {...{ playback, words, skipS }}
            thumbnailsUrl={props.thumbnailsUrl ?? null}
            dataMode={props.dataMode}
            isFullscreen={fullscreen.isOn}
            openPanel={panel}
            onPanel={handlePanel}
            onFullscreen={fullscreen.toggle}
            onNext={next.step === 'play-next' && props.onNext ? () => props.onNext?.(next.nextId) : null}
            onActive={wake}
          />
        </div>
      )}
      {!playback && <Spinner words={words} />}
      {playback && <PlayerTrouble playback={playback} words={words} onDismiss={props.onBack} />}
      {children}
    </section>
  )
}

function useVideoPaused(playback: Playback | null): boolean {
  const [isPaused, setPaused] = useState(true)
  useEffect(() => {
    if (!playback) return
    const read = () => setPaused(playback.view.getState().state.playback !== 'playing')
    read()
    return playback.view.subscribe(read)
  }, [playback])
  return isPaused
}

/** `c`: the captions that were on, else the first ones. */
function toggleCaptions(playback: Playback): void {
  const { captionId, captions } = playback.view.getState()
  playback.chooseCaptions(captionId === null ? (captions[0]?.id ?? null) : null)
}

function Spinner({ words }: { words: PlayerWords }) {
  return <div className={styles.spinner} role="status" aria-label={words.loading} />
}

interface PictureProps {
  playback: Playback
  words: PlayerWords
  skipS: number
  isHidden: boolean
  panel: PanelName | null
  wake(): void
  hide(): void
  onFullscreen(): void
  onClosePanel(): void
}

/** What lies on the picture: captions, taps, the spinner, the offer of sound, and an open panel. */
function Picture({
  playback,
  words,
  skipS,
  isHidden,
  panel,
  wake,
  hide,
  onFullscreen,
  onClosePanel,
}: PictureProps) {
  const isWaiting = useStore(playback.view, (view) => view.isBuffering && view.state.playback !== 'errored')
  const isMutedByPolicy = useStore(playback.view, (view) => view.isMutedByPolicy)
  const [settings, setSettings] = useState<CaptionSettings>(defaultCaptionSettings)
  useEffect(() => setSettings(readStoredCaptionSettings()), [])
  const handleChange = (changed: CaptionSettings) => {
    setSettings(changed)
    storeCaptionSettings(changed)
  }
  return (
    <>
      <CaptionLayer playback={playback} settings={settings} isRaised={!isHidden} />
      <TouchLayer
        {...{ playback, words, skipS, isHidden }}
        onWake={wake}
        onHide={hide}
        onFullscreen={onFullscreen}
      />
      {isWaiting && <Spinner words={words} />}
      {isMutedByPolicy && (
        <button type="button" className={styles.unmute} onClick={() => playback.setMuted(false)}>
          <MutedIcon />
          {words.tapToUnmute}
        </button>
      )}
      <Suspense fallback={null}>
        {panel === 'captions' && (
          <CaptionPanel {...{ playback, words, settings }} onChange={handleChange} onClose={onClosePanel} />
        )}
        {panel === 'settings' && <SettingsPanel {...{ playback, words }} onClose={onClosePanel} />}
      </Suspense>
    </>
  )
}

/** Lost connection, and errors that ended it. */
export function PlayerTrouble({
  playback,
  words,
  onDismiss,
}: {
  playback: Playback
  words: PlayerWords
  onDismiss(): void
}) {
  const error = useStore(playback.view, (view) => view.state.error)
  const isOnline = useStore(playback.view, (view) => view.isOnline)
  const handleRetry = () => {
    void playback.play()
    void playback.reload()
  }
  if (error) return <ErrorScreen error={error} words={words} onRetry={handleRetry} onDismiss={onDismiss} />
  return isOnline ? null : (
    <p className={styles.offline} role="status">
      {words.offline}
    </p>
  )
}
