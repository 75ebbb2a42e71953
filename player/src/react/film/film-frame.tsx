import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'

import { afterEnd, defaultCaptionSettings } from '../../core/index.ts'
import type { CaptionSettings } from '../../core/index.ts'
import { readStoredCaptionSettings, storeCaptionSettings } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { CaptionLayer } from '../controls/caption-layer.tsx'
import { ControlButton } from '../controls/control-button.tsx'
import { FilmControls } from './film-controls.tsx'
import type { PanelName } from './film-controls.tsx'
import type { FilmPlayerProps } from './film-player.tsx'
import { BackIcon, EpisodesIcon, MutedIcon } from '../controls/icons.tsx'
import type { PlayerWords } from '../player-words.ts'
import { TouchLayer } from '../controls/touch-layer.tsx'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useIdleControls } from '../controls/use-idle-controls.ts'
import { useMediaKeys } from '../controls/use-media-keys.ts'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import styles from './film-player.module.css'

// What is not there at the first picture comes on first use: the first controls must not wait for it.
const ErrorScreen = lazy(() =>
  import('../controls/error-screen.tsx').then((module) => ({ default: module.ErrorScreen })),
)
const CaptionPanel = lazy(() =>
  import('../menus/caption-panel.tsx').then((module) => ({ default: module.CaptionPanel })),
)
const SettingsPanel = lazy(() =>
  import('../menus/settings-panel.tsx').then((module) => ({ default: module.SettingsPanel })),
)

const FILM_SKIP_S = 15

interface FrameProps extends FilmPlayerProps {
  words: PlayerWords
  videoRef: RefObject<HTMLVideoElement | null>
  playback: Playback | null
  isAsking: boolean
}

/** The window itself: video element, top line, keyboard; controls as soon as there is something to control. */
export function FilmFrame({ videoRef, playback, words, isAsking, children, ...props }: FrameProps) {
  const container = useRef<HTMLElement>(null)
  const fullscreen = useFullscreen(container, videoRef)
  useWholeWindow(container)
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
    onCaptions: useCaptionToggle(playback),
    onEscape: () => (panel ? closePanel() : props.onBack()),
    onCommand: wake,
  })

  return (
    <section
      ref={container}
      className={styles.player}
      tabIndex={-1}
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
      <TopLine {...props} words={words} />
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

function TopLine({
  title,
  subtitle,
  words,
  onBack,
  onEpisodes,
}: Omit<FilmPlayerProps, 'words'> & { words: PlayerWords }) {
  return (
    <header className={styles.top}>
      <ControlButton label={words.back} shortcut="Esc" onClick={onBack}>
        <BackIcon />
      </ControlButton>
      <div className={styles.names}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {onEpisodes && (
        <ControlButton label={words.episodes} onClick={onEpisodes}>
          <EpisodesIcon />
        </ControlButton>
      )}
    </header>
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

/** `c`: off, or the captions that were on before, else the first ones. */
function useCaptionToggle(playback: Playback | null): () => void {
  const lastId = useRef<number | null>(null)
  return () => {
    if (!playback) return
    const { captionId, captions } = playback.view.getState()
    const back = captions.find((one) => one.id === lastId.current) ?? captions[0]
    lastId.current = captionId ?? lastId.current
    playback.chooseCaptions(captionId === null ? (back?.id ?? null) : null)
  }
}

/** A player over the whole window takes the keyboard, and the page behind it does not scroll. */
function useWholeWindow(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.overflow
    style.overflow = 'hidden'
    if (!container.current?.contains(document.activeElement)) container.current?.focus()
    return () => {
      style.overflow = before
    }
  }, [container])
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
function PlayerTrouble({
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
  if (error) {
    return (
      <Suspense fallback={null}>
        <ErrorScreen error={error} words={words} onRetry={handleRetry} onDismiss={onDismiss} />
      </Suspense>
    )
  }
  return isOnline ? null : (
    <p className={styles.offline} role="status">
      {words.offline}
    </p>
  )
}
