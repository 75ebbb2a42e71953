import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'

import { afterEnd } from '../../core/index.ts'
import type { Chapter, ExtraCommand } from '../../core/index.ts'
import { isConnected, type Playback, type PlaybackView } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { FilmControls } from './film-controls.tsx'
import type { PanelName } from './film-controls.tsx'
import type { FilmPlayerProps } from './film-player-props.ts'
import { BackIcon, EpisodesIcon, MutedIcon } from '../controls/icons.tsx'
import { NO_CHILDREN } from '../no-children.ts'
import type { PlayerTexts } from '../player-texts.ts'
import { TouchLayer } from '../controls/touch-layer.tsx'
import { useCaptionToggle } from './use-caption-toggle.ts'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useIdleControls } from '../controls/use-idle-controls.ts'
import { usePanel } from '../controls/use-panel.ts'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import { useWholeWindow } from './use-whole-window.ts'
import styles from './film-player.module.css'

// What the first picture does not need is loaded on first use, so that the first controls do not wait for it.
const FilmCaptions = lazyPart(async () => (await import('./film-captions.tsx')).FilmCaptions)
const SettingsPanel = lazyPart(async () => (await import('../menus/settings-panel.tsx')).SettingsPanel)
const AudioPlaceholder = lazyPart(
  async () => (await import('../controls/audio-placeholder.tsx')).AudioPlaceholder,
)
const EpisodesPanel = lazyPart(async () => (await import('../menus/episodes-panel.tsx')).EpisodesPanel)
const KeysPanel = lazyPart(async () => (await import('../menus/keys-panel.tsx')).KeysPanel)

const FILM_SKIP_S = 15
const NO_CHAPTERS: readonly Chapter[] = []

interface FrameProps extends FilmPlayerProps {
  words: PlayerTexts
  videoRef: RefObject<HTMLVideoElement | null>
  playback: Playback | null
  isAsking: boolean
}

/** The window itself: video element, top line, keyboard; controls as soon as there is a playback to control. */
export function FilmFrame({ videoRef, playback, words, isAsking, children, ...props }: FrameProps) {
  const container = useRef<HTMLElement>(null)
  const fullscreen = useFullscreen(container, videoRef)
  const isEmbedded = props.isEmbedded === true
  useWholeWindow(container, isEmbedded)
  const skipS = props.skipS ?? FILM_SKIP_S
  const { panel, closePanel, togglePanel } = usePanel<PanelName>(container)
  const isPaused = useVideoPaused(playback)
  const { isHidden, wake, hide } = useIdleControls(isPaused || panel !== null || isAsking)

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
      if (command === 'next-episode') handleNext?.()
      else runExtra(command, { playback, props, togglePanel, container })
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
        dangerouslySetInnerHTML={NO_CHILDREN}
      />
      {playback && (
        <Picture
          {...{ playback, words, skipS, isHidden, wake, hide, panel }}
          chapters={props.chapters}
          hasMoments={props.onKeepMoment !== undefined}
          posterUrl={props.posterUrl}
          onFullscreen={fullscreen.toggle}
          onClosePanel={closePanel}
        />
      )}
      <TopLine {...props} {...{ words, panel, togglePanel, closePanel }} />
      {playback && !isAsking && (
        <FilmBar
          {...props}
          {...{ playback, words, skipS, fullscreen, panel, togglePanel, wake }}
          onNextPress={handleNext}
        />
      )}
      {!playback && <Spinner words={words} />}
      {children}
    </section>
  )
}

interface ExtraNeeds {
  playback: Playback | null
  props: Pick<FilmPlayerProps, 'episodes' | 'onKeepMoment'>
  togglePanel(name: PanelName): void
  container: RefObject<HTMLElement | null>
}

/** Keys of what this film may not have: nothing happens then. */
function runExtra(command: ExtraCommand, { playback, props, togglePanel, container }: ExtraNeeds): void {
  if (command === 'help') togglePanel('keys')
  else if (command === 'keep-moment') props.onKeepMoment?.(playback?.programAt() ?? null)
  else if (command === 'skip-intro')
    container.current?.querySelector<HTMLElement>('[data-skip-intro]')?.click()
  else if (props.episodes) togglePanel('episodes')
}

interface BarProps extends FilmPlayerProps {
  playback: Playback
  skipS: number
  fullscreen: { isOn: boolean; toggle(): void }
  panel: PanelName | null
  togglePanel(name: PanelName): void
  wake(): void
  onNextPress: (() => void) | null
}

function FilmBar({ fullscreen, panel, togglePanel, wake, onNextPress, ...props }: BarProps) {
  const { playback, words, skipS } = props
  return (
    <div className={styles.bottom}>
      <FilmControls
        {...{ playback, words, skipS }}
        thumbnailsUrl={props.thumbnailsUrl ?? null}
        chapters={props.chapters ?? NO_CHAPTERS}
        heat={props.heat ?? null}
        onKeepMoment={props.onKeepMoment}
        isFullscreen={fullscreen.isOn}
        openPanel={panel}
        onPanel={togglePanel}
        onFullscreen={fullscreen.toggle}
        onNext={onNextPress}
        onActive={wake}
      />
    </div>
  )
}

interface TopLineProps
  extends Omit<FilmPlayerProps, 'words'>, Pick<BarProps, 'words' | 'panel' | 'togglePanel'> {
  closePanel(): void
}

/** The way back, the names, and the list of episodes, which hangs below it. */
function TopLine({
  title,
  subtitle,
  words,
  isEmbedded,
  onBack,
  episodes,
  panel,
  togglePanel,
  closePanel,
}: TopLineProps) {
  // An embedding page has a heading of its own.
  const Title = isEmbedded ? 'strong' : 'h1'
  return (
    <>
      <header className={styles.top}>
        <ControlButton label={words.back} shortcut="Esc" onClick={onBack}>
          <BackIcon />
        </ControlButton>
        <div className={styles.names}>
          <Title>{title}</Title>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {episodes && (
          <ControlButton
            label={words.episodes}
            shortcut="e"
            data-panel="episodes"
            aria-expanded={panel === 'episodes'}
            onClick={() => togglePanel('episodes')}
          >
            <EpisodesIcon />
          </ControlButton>
        )}
      </header>
      {panel === 'episodes' && episodes && (
        <EpisodesPanel words={words} onClose={closePanel}>
          {episodes(closePanel)}
        </EpisodesPanel>
      )}
    </>
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

function Spinner({ words }: { words: PlayerTexts }) {
  return <div className={styles.spinner} role="status" aria-label={words.loading} />
}

/** Part of this chunk, because no other chunk could be loaded over a lost connection. */
function LostConnection({ playback, words }: { playback: Playback; words: PlayerTexts }) {
  const isLost = useStore(playback.view, isConnectionLost)
  return (
    isLost && (
      <p className={styles.offline} role="status">
        {words.offline}
      </p>
    )
  )
}

const isConnectionLost = (view: PlaybackView) => !isConnected(view) && view.state.error === null

interface PictureProps {
  playback: Playback
  words: PlayerTexts
  skipS: number
  isHidden: boolean
  panel: PanelName | null
  chapters: readonly Chapter[] | undefined
  hasMoments: boolean
  posterUrl: string | undefined
  wake(): void
  hide(): void
  onFullscreen(): void
  onClosePanel(): void
}

/** The layers over the picture: captions, taps, the spinner, the unmute button, and an open panel. */
function Picture({
  playback,
  words,
  skipS,
  isHidden,
  panel,
  chapters,
  hasMoments,
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
      {isAudioOnly && <AudioPlaceholder {...{ playback, words, posterUrl }} />}
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
      <LostConnection playback={playback} words={words} />
      {isMutedByPolicy && (
        <button type="button" className={styles.unmute} onClick={() => playback.setMuted(false)}>
          <MutedIcon />
          {words.tapToUnmute}
        </button>
      )}
      {panel === 'settings' && <SettingsPanel {...{ playback, words, chapters }} onClose={onClosePanel} />}
      {panel === 'keys' && <KeysPanel {...{ words, skipS, hasMoments }} onClose={onClosePanel} />}
    </>
  )
}
