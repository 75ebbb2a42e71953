import { lazily } from '@tayang/design/lazily'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'

import { playerError } from '../../core/index.ts'
import type { HistoryReport, PlayerFault } from '../../core/index.ts'
import { followViewing } from '../../dom/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource, ViewingEvent } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { ErrorScreen } from '../controls/error-screen.tsx'
import { BackIcon, EyeIcon } from '../controls/icons.tsx'
import { LiveCaptions, useCaptionKey } from './live-captions.tsx'
import { LatencyChip, LiveBadge, QualityChip } from './live-chips.tsx'
import { LiveControls, type LivePanel } from './live-controls.tsx'
import type { PlayerWords } from '../player-words.ts'
import { TouchLayer } from '../controls/touch-layer.tsx'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useIdleControls } from '../controls/use-idle-controls.ts'
import { useMediaKeys } from '../controls/use-media-keys.ts'
import { usePlayback } from '../controls/use-playback.ts'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import { usePlayingBeat } from './use-playing-beat.ts'
import { useLivePosition, useRewind, type Rewind } from './use-rewind.ts'
import styles from './live-player.module.css'

const SoundCover = lazily(async () => (await import('../controls/sound-cover.tsx')).SoundCover)
const SettingsPanel = lazily(async () => (await import('../menus/settings-panel.tsx')).SettingsPanel)

export interface LivePlayerProps {
  title: string
  source: PlaybackSource | null
  /** What of the show can be gone back to while it is on air. */
  rewind?: Rewind | undefined
  /** Ready to read, as the site writes numbers ("3,4K"). */
  viewersText?: string | undefined
  /** Further badges beside LIVE, such as the gencash total. */
  badges?: ReactNode
  posterUrl?: string | undefined
  /** There is nothing to play, and that is no longer waited for. */
  trouble?: { fault: PlayerFault; onRetry(): void } | null | undefined
  /** The picture fills the height that the page gives it, instead of a 16:9 frame: a portrait one on a phone. */
  isFilling?: boolean | undefined
  /** The publisher stopped: the picture ends, and fullscreen is left. */
  isStopped?: boolean | undefined
  /** The page has something to say that fullscreen would hide: blocked, or a sign-in popup. */
  isFullscreenBarred?: boolean | undefined
  theatre?: { isOn: boolean; onToggle(): void } | undefined
  chat?: { isOn: boolean; onToggle(): void } | undefined
  /** Live by a schedule: beside it there are other channels, and its history has a length of its own. */
  channel?: { onStep?: ((by: 1 | -1) => void) | undefined; historyLengthS: number } | undefined
  /** Keys are heard only while the focus is in the player, not on the whole page. */
  hasOwnKeysOnly?: boolean | undefined
  /** One line in the control bar, such as who has just come in. */
  notice?: ReactNode
  options?: Pick<PlaybackOptions, 'renew' | 'onAccessLost' | 'capHeightPx' | 'isMuted'> | undefined
  words: PlayerWords
  /** Draws a back arrow, as on a phone. */
  onBack?: (() => void) | undefined
  /** Every 15 s while frames advance (ruling R20). */
  onPlayingBeat?: (() => void) | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
  onPlayback?: ((playback: Playback | null) => void) | undefined
  onFullscreen?: ((isOn: boolean) => void) | undefined
  /** Overlays: bullets, gifts, chat in fullscreen. Above the picture, below the controls. */
  children?: ReactNode
}

const LIVE_SKIP_S = 10

/** A live show in a 16:9 frame, or where it is told to in all the height there is; close behind the camera. */
export function LivePlayer(props: LivePlayerProps) {
  const { words, isStopped = false } = props
  const container = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const fullscreen = useFullscreen(container, videoRef)
  const isChannel = props.channel !== undefined
  const live = props.source && !isStopped ? { ...props.source, isLive: true, isChannel } : null
  const going = useRewind(live, props.rewind)
  const [hasEnded, setEnded] = useState(false)
  const playback = usePlayback(videoRef, going.source, { ...props.options, onEnded: () => setEnded(true) })
  const hand = useLivePosition(playback, { rewind: props.rewind, going })
  const [panel, setPanel] = useState<LivePanel | null>(null)
  const togglePanel = (name: LivePanel) => setPanel(panel === name ? null : name)
  const { isHidden, wake, hide } = useIdleControls(!playback || panel !== null)
  const isOver = isStopped || hasEnded
  useMediaKeys(playback, { title: props.title, artworkUrl: props.posterUrl })
  usePlayingBeat(playback, props.onPlayingBeat)

  const startPlaying = useEffectEvent((opened: Playback) => {
    props.onPlayback?.(opened)
    void opened.play()
    return followViewing(opened, {
      storedS: null,
      lengthS: props.channel?.historyLengthS,
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

  const tellFullscreen = useEffectEvent((isOn: boolean) => props.onFullscreen?.(isOn))
  useEffect(() => tellFullscreen(fullscreen.isOn), [fullscreen.isOn])
  const leaveFullscreen = useEffectEvent(() => fullscreen.isOn && fullscreen.leave())
  const mustLeave = isOver || props.isFullscreenBarred === true
  useEffect(() => {
    if (mustLeave) leaveFullscreen()
  }, [mustLeave])

  usePlayerKeys({
    playback,
    skipS: LIVE_SKIP_S,
    isOff: isOver,
    within: props.hasOwnKeysOnly ? container : undefined,
    onFullscreen: fullscreen.toggle,
    onCaptions: useCaptionKey(playback),
    onEscape: () => setPanel(null),
    onCommand: wake,
    onStep: props.channel?.onStep,
    past: hand ? { skip: hand.skip, goTo: (share) => hand.goBack(hand.pastS * (1 - share)) } : undefined,
  })

  return (
    <section
      ref={container}
      className={styles.player}
      aria-label={`${words.player}: ${props.title}`}
      data-hidden={(isHidden && !isOver) || undefined}
      data-filling={props.isFilling || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      // A thumb leaves the glass after each tap.
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={wake}
    >
      <video ref={videoRef} className={styles.video} poster={props.posterUrl} playsInline />
      {playback && !isOver && (
        <TouchLayer
          {...{ playback, words, isHidden }}
          skipS={LIVE_SKIP_S}
          onSkip={hand?.skip}
          onWake={wake}
          onHide={hide}
          onFullscreen={fullscreen.toggle}
        />
      )}
      {playback && !isOver && <LiveSound {...{ playback, words }} posterUrl={props.posterUrl} />}
      {isOver && (
        <p className={styles.over} role="status">
          {words.liveEnded}
        </p>
      )}
      {/* Above the words of the end: a page offers where to go from there. */}
      <div className={styles.overlay}>{props.children}</div>
      {!isOver && (
        <div className={styles.badges}>
          {props.onBack && (
            <ControlButton label={words.back} onClick={props.onBack}>
              <BackIcon />
            </ControlButton>
          )}
          <LiveBadge words={words} hand={hand} />
          {props.viewersText !== undefined && (
            <span className={styles.chip} aria-label={words.viewers(props.viewersText)}>
              <EyeIcon />
              {props.viewersText}
            </span>
          )}
          {props.badges}
          <span className={styles.space} />
          {playback && !isChannel && <LatencyChip {...{ playback, words, hand }} />}
          {playback && (
            <QualityChip
              playback={playback}
              words={words}
              isOpen={panel === 'settings'}
              onToggle={() => togglePanel('settings')}
            />
          )}
        </div>
      )}
      {playback && !isOver && (
        <LiveControls
          {...props}
          {...{ words, playback, fullscreen, hand }}
          skipS={LIVE_SKIP_S}
          openPanel={panel}
          onPanel={togglePanel}
        />
      )}
      {playback && !isOver && (
        <LiveCaptions
          {...{ playback, words }}
          isRaised={!isHidden}
          isPanelOpen={panel === 'captions'}
          onClose={() => setPanel(null)}
        />
      )}
      {playback && !isOver && <LiveTrouble playback={playback} words={words} onDismiss={props.onBack} />}
      {props.trouble && !isOver && (
        <ErrorScreen
          error={playerError(props.trouble.fault)}
          words={words}
          onRetry={props.trouble.onRetry}
          onDismiss={() => props.onBack?.()}
        />
      )}
      {playback && panel === 'settings' && (
        <SettingsPanel playback={playback} words={words} onClose={() => setPanel(null)} />
      )}
    </section>
  )
}

/** A show that is only heard. */
function LiveSound(props: { playback: Playback; words: PlayerWords; posterUrl: string | undefined }) {
  const isAudioOnly = useStore(props.playback.view, (view) => view.dataRule.isAudioOnly)
  return isAudioOnly ? <SoundCover {...props} /> : null
}

function LiveTrouble({
  playback,
  words,
  onDismiss,
}: {
  playback: Playback
  words: PlayerWords
  onDismiss?: (() => void) | undefined
}) {
  const error = useStore(playback.view, (view) => view.state.error)
  const isOnline = useStore(playback.view, (view) => view.isOnline && !view.isReconnecting)
  const isWaiting = useStore(playback.view, (view) => view.isBuffering)
  const [dismissed, setDismissed] = useState(error)
  if (error && error !== dismissed) {
    return (
      <ErrorScreen
        error={error}
        words={words}
        onRetry={() => {
          void playback.play()
          void playback.reload()
        }}
        onDismiss={() => {
          setDismissed(error)
          onDismiss?.()
        }}
      />
    )
  }
  if (!isOnline) {
    return (
      <p className={styles.offline} role="status">
        {words.offline}
      </p>
    )
  }
  return isWaiting ? <div className={styles.spinner} role="status" aria-label={words.loading} /> : null
}
