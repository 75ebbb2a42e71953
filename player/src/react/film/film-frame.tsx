import { lazily } from '@tayang/design/lazily'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'

import { afterEnd } from '../../core/index.ts'
import type { Chapter } from '../../core/index.ts'
import type { Playback, PlaybackView } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { FilmControls } from './film-controls.tsx'
import type { PanelName } from './film-controls.tsx'
import type { FilmPlayerProps } from './film-player.tsx'
import { BackIcon, EpisodesIcon, MutedIcon } from '../controls/icons.tsx'
import type { PlayerWords } from '../player-words.ts'
import { TouchLayer } from '../controls/touch-layer.tsx'
import { useCaptionToggle } from './use-caption-toggle.ts'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useIdleControls } from '../controls/use-idle-controls.ts'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import { useWholeWindow } from './use-whole-window.ts'
import styles from './film-player.module.css'

// What is not there at the first picture comes on first use: the first controls must not wait for it.
const FilmCaptions = lazily(async () => (await import('./film-captions.tsx')).FilmCaptions)
const SettingsPanel = lazily(async () => (await import('../menus/settings-panel.tsx')).SettingsPanel)
const SoundCover = lazily(async () => (await import('../controls/sound-cover.tsx')).SoundCover)
const KeysPanel = lazily(async () => (await import('../menus/keys-panel.tsx')).KeysPanel)

const FILM_SKIP_S = 15
const NO_CHAPTERS: readonly Chapter[] = []

/** The engine may have put its source inside before the page was alive: what is in there is not React's. */
const NOTHING = { __html: '' }

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
  const isEmbedded = props.isEmbedded === true
  useWholeWindow(container, isEmbedded)
  const skipS = props.skipS ?? FILM_SKIP_S
  const [panel, setPanel] = useState<PanelName | null>(null)
  const isPaused = useVideoPaused(playback)
  const { isHidden, wake, hide } = useIdleControls(isPaused || panel !== null || isAsking)

  const closePanel = () => {
    setPanel(null)
    container.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus()
  }
  const handlePanel = (name: PanelName) => (panel === name ? closePanel() : setPanel(name))
  const next = afterEnd({ mediaId: props.mediaId, nextId: props.nextId })
  const { onNext } = props
  const handleNext = next.step === 'play-next' && onNext ? () => onNext(next.nextId) : null
  usePlayerKeys({
    playback,
    skipS,
    isOff: isAsking,
    onFullscreen: fullscreen.toggle,
    onCaptions: useCaptionToggle(playback),
    onEscape: () => (panel ? closePanel() : props.onBack()),
    onCommand: wake,
    onExtra: (command) => {
      if (command === 'help') handlePanel('keys')
      else if (command === 'next-episode') handleNext?.()
      else container.current?.querySelector<HTMLElement>('[data-skip-intro]')?.click()
    },
  })

  return (
    <section
      ref={container}
      className={styles.player}
      tabIndex={-1}
      aria-label={`${words.player}: ${props.title}`}
      data-hidden={isHidden || undefined}
      data-embedded={isEmbedded || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      <video
        ref={videoRef}
        className={styles.video}
        poster={props.posterUrl}
        playsInline
        dangerouslySetInnerHTML={NOTHING}
      />
      {playback && (
        <Picture
          {...{ playback, words, skipS, isHidden, wake, hide, panel }}
          chapters={props.chapters}
          posterUrl={props.posterUrl}
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
            chapters={props.chapters ?? NO_CHAPTERS}
            isFullscreen={fullscreen.isOn}
            openPanel={panel}
            onPanel={handlePanel}
            onFullscreen={fullscreen.toggle}
            onNext={handleNext}
            onActive={wake}
          />
        </div>
      )}
      {!playback && <Spinner words={words} />}
      {children}
    </section>
  )
}

function TopLine({
  title,
  subtitle,
  words,
  isEmbedded,
  onBack,
  onEpisodes,
}: Omit<FilmPlayerProps, 'words'> & { words: PlayerWords }) {
  // A page around it has a heading of its own.
  const Title = isEmbedded ? 'strong' : 'h1'
  return (
    <header className={styles.top}>
      <ControlButton label={words.back} shortcut="Esc" onClick={onBack}>
        <BackIcon />
      </ControlButton>
      <div className={styles.names}>
        <Title>{title}</Title>
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

function Spinner({ words }: { words: PlayerWords }) {
  return <div className={styles.spinner} role="status" aria-label={words.loading} />
}

/** Said by the program that plays: over a lost line nothing else could come to say it. */
function LostLine({ playback, words }: { playback: Playback; words: PlayerWords }) {
  const isLost = useStore(playback.view, isLineLost)
  return (
    isLost && (
      <p className={styles.offline} role="status">
        {words.offline}
      </p>
    )
  )
}

const isLineLost = ({ isOnline, isReconnecting, state }: PlaybackView) =>
  (!isOnline || isReconnecting) && state.error === null

interface PictureProps {
  playback: Playback
  words: PlayerWords
  skipS: number
  isHidden: boolean
  panel: PanelName | null
  chapters: readonly Chapter[] | undefined
  posterUrl: string | undefined
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
  chapters,
  posterUrl,
  wake,
  hide,
  onFullscreen,
  onClosePanel,
}: PictureProps) {
  const isWaiting = useStore(playback.view, (view) => view.isBuffering && view.state.playback !== 'errored')
  const isMutedByPolicy = useStore(playback.view, (view) => view.isMutedByPolicy)
  const isAudioOnly = useStore(playback.view, (view) => view.dataRule.isAudioOnly)
  const hasCaptions = useStore(playback.view, (view) => view.captionId !== null)
  return (
    <>
      {isAudioOnly && <SoundCover {...{ playback, words, posterUrl }} />}
      {(hasCaptions || panel === 'captions') && (
        <FilmCaptions
          {...{ playback, words }}
          isRaised={!isHidden}
          isChoosing={panel === 'captions'}
          onClose={onClosePanel}
        />
      )}
      <TouchLayer
        {...{ playback, words, skipS, isHidden }}
        onWake={wake}
        onHide={hide}
        onFullscreen={onFullscreen}
      />
      {isWaiting && <Spinner words={words} />}
      <LostLine playback={playback} words={words} />
      {isMutedByPolicy && (
        <button type="button" className={styles.unmute} onClick={() => playback.setMuted(false)}>
          <MutedIcon />
          {words.tapToUnmute}
        </button>
      )}
      {panel === 'settings' && <SettingsPanel {...{ playback, words, chapters }} onClose={onClosePanel} />}
      {panel === 'keys' && <KeysPanel {...{ words, skipS }} onClose={onClosePanel} />}
    </>
  )
}
