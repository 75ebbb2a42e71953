import { lazyPart } from '@tayang/design/lazy-part'
import { useImperativeHandle, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'

import type { Playback } from '../../dom/index.ts'
import { TouchLayer } from '../controls/touch-layer.tsx'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useIdleControls } from '../controls/use-idle-controls.ts'
import { useMediaKeys } from '../controls/use-media-keys.ts'
import { usePanel } from '../controls/use-panel.ts'
import { usePlayback } from '../controls/use-playback.ts'
import { usePlayerKeys } from '../controls/use-player-keys.ts'
import { NO_CHILDREN } from '../no-children.ts'
import { LiveCaptions, useCaptionKey } from './live-captions.tsx'
import { LiveControls } from './live-controls.tsx'
import { LiveAudioPlaceholder, LiveBadges, LiveTrouble, OpenTrouble } from './live-layers.tsx'
import { SkippedNote } from './skipped-note.tsx'
import type { LivePanel, LivePlayerProps } from './live-player-props.ts'
import { useLiveFullscreen, useLiveViewing } from './use-live-viewing.ts'
import { usePlayingBeat } from './use-playing-beat.ts'
import { useRewind, useRewindControl } from './use-rewind.ts'
import styles from './live-player.module.css'

export type { LiveHandle, LivePlayerProps } from './live-player-props.ts'

const SettingsPanel = lazyPart(async () => (await import('../menus/settings-panel.tsx')).SettingsPanel)

const LIVE_SKIP_S = 10

/** A live show in a 16:9 frame, or in all the height that the page gives it; played close to the live edge. */
export function LivePlayer(props: LivePlayerProps) {
  const container = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const live = useLive(props, { container, videoRef })
  const { playback, isOver, panel, isHidden, wake, hide } = live
  const hasPlayback = playback !== null && !isOver

  return (
    <section
      ref={container}
      className={styles.player}
      aria-label={`${props.words.player}: ${props.title}`}
      data-hidden={(isHidden && !isOver) || undefined}
      data-filling={props.isFilling || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      // A thumb leaves the glass after each tap.
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={wake}
    >
      <video
        ref={videoRef}
        className={styles.video}
        poster={props.posterUrl}
        playsInline
        dangerouslySetInnerHTML={NO_CHILDREN}
      />
      {hasPlayback && <PictureLayers {...{ props, live, playback }} />}
      {isOver && (
        <p className={styles.over} role="status">
          {props.words.liveEnded}
        </p>
      )}
      {/* Above the end text: a page offers links to other shows there. */}
      <div className={styles.overlay} onFocus={leaveControlsAsTheyAre}>
        {props.children}
      </div>
      <LiveBadges
        {...props}
        {...{ playback, isOver, rewindControl: live.rewindControl }}
        openPanel={panel}
        onPanel={live.togglePanel}
      />
      {hasPlayback && <ControlLayers {...{ props, live, playback }} />}
      {!isOver && <OpenTrouble trouble={props.trouble} words={props.words} onBack={props.onBack} />}
      {playback && panel === 'settings' && (
        <SettingsPanel playback={playback} words={props.words} onClose={live.closePanel} />
      )}
    </section>
  )
}

/** What is laid over the picture is used without the bar: one that came up under a finger would move it away. */
function leaveControlsAsTheyAre(event: FocusEvent): void {
  event.stopPropagation()
}

interface LayerProps {
  props: LivePlayerProps
  live: ReturnType<typeof useLive>
  playback: Playback
}

/** Taps on the picture, and what covers it. */
function PictureLayers({ props: { words, posterUrl }, live, playback }: LayerProps) {
  return (
    <>
      <TouchLayer
        {...{ playback, words, isHidden: live.isHidden }}
        skipS={LIVE_SKIP_S}
        onSkip={live.rewindControl?.skip}
        onWake={live.wake}
        onHide={live.hide}
        onFullscreen={live.fullscreen.toggle}
      />
      <LiveAudioPlaceholder {...{ playback, words, posterUrl }} />
    </>
  )
}

/** The control bar, the captions above it, and errors. */
function ControlLayers({ props, live, playback }: LayerProps) {
  const { words } = props
  return (
    <>
      <LiveControls
        {...props}
        {...{ playback, fullscreen: live.fullscreen, rewindControl: live.rewindControl }}
        skipS={LIVE_SKIP_S}
        openPanel={live.panel}
        onPanel={live.togglePanel}
      />
      <LiveCaptions
        {...{ playback, words }}
        isRaised={!live.isHidden}
        isPanelOpen={live.panel === 'captions'}
        onClose={live.closePanel}
      />
      <LiveTrouble playback={playback} words={words} onDismiss={props.onBack} />
      <SkippedNote playback={playback} words={words} />
    </>
  )
}

/** The state of a live player, and its effects on the page. */
function useLive(
  props: LivePlayerProps,
  refs: {
    container: RefObject<HTMLElement | null>
    videoRef: RefObject<HTMLVideoElement | null>
  },
) {
  const { isStopped = false, channel } = props
  const fullscreen = useFullscreen(refs.container, refs.videoRef)
  const source = props.source && !isStopped ? { ...props.source, isLive: true, isChannel: !!channel } : null
  const rewound = useRewind(source, props.rewind)
  const [hasEnded, setEnded] = useState(false)
  const playback = usePlayback(refs.videoRef, rewound.source, {
    ...props.options,
    onEnded: () => setEnded(true),
  })
  const rewindControl = useRewindControl(playback, { rewind: props.rewind, rewound })
  useImperativeHandle(props.live, () => ({
    goToLive: () => (rewindControl ? rewindControl.goToLive() : playback?.goToLive()),
  }))
  const { panel, closePanel, togglePanel } = usePanel<LivePanel>(refs.container)
  const { isHidden, wake, hide } = useIdleControls(!playback || panel !== null)
  const isOver = isStopped || hasEnded
  useMediaKeys(playback, { title: props.title, artworkUrl: props.posterUrl })
  usePlayingBeat(playback, props.onPlayingBeat)
  useLiveViewing(playback, props, setEnded)
  useLiveFullscreen(fullscreen, { ...props, isOver })
  usePlayerKeys({
    playback,
    skipS: LIVE_SKIP_S,
    isOff: isOver,
    within: props.hasOwnKeysOnly ? refs.container : undefined,
    onFullscreen: fullscreen.toggle,
    onCaptions: useCaptionKey(playback),
    onEscape: panel === null ? undefined : closePanel,
    onCommand: wake,
    onExtra: (command) => command === 'keep-moment' && props.onKeepMoment?.(playback?.programAt() ?? null),
    onStep: channel?.onStep,
    past: rewindControl
      ? {
          skip: rewindControl.skip,
          goTo: (share) => rewindControl.rewindBy(rewindControl.pastS * (1 - share)),
        }
      : undefined,
  })
  return { playback, isOver, fullscreen, rewindControl, panel, closePanel, togglePanel, isHidden, wake, hide }
}
