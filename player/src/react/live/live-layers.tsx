import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import { useStore } from 'zustand'

import { playerError } from '../../core/index.ts'
import { isConnected } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { ErrorScreen } from '../controls/error-screen.tsx'
import { BackIcon, EyeIcon } from '../controls/icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import { LatencyChip, LiveBadge, QualityChip } from './live-chips.tsx'
import type { LivePanel, LivePlayerProps } from './live-player-props.ts'
import type { RewindControl } from './use-rewind.ts'
import styles from './live-player.module.css'

const AudioPlaceholder = lazyPart(
  async () => (await import('../controls/audio-placeholder.tsx')).AudioPlaceholder,
)

interface BadgesProps extends LivePlayerProps {
  playback: Playback | null
  /** Then only the way back is left. */
  isOver: boolean
  rewindControl: RewindControl | null
  openPanel: LivePanel | null
  onPanel(panel: LivePanel): void
}

/** The line above the picture: LIVE, viewers, latency, quality. */
export function LiveBadges({ isOver, ...props }: BadgesProps) {
  if (isOver && !props.onBack) return null
  return (
    <div className={styles.badges}>
      {props.onBack && (
        <ControlButton label={props.words.back} onClick={props.onBack}>
          <BackIcon />
        </ControlButton>
      )}
      {!isOver && <OnAirBadges {...props} />}
    </div>
  )
}

function OnAirBadges({ playback, rewindControl, openPanel, onPanel, ...props }: Omit<BadgesProps, 'isOver'>) {
  const { words } = props
  return (
    <>
      <LiveBadge {...{ words, rewindControl }} />
      {props.viewersText !== undefined && (
        <span className={styles.chip} aria-label={words.viewers(props.viewersText)}>
          <EyeIcon />
          {props.viewersText}
        </span>
      )}
      {props.badges}
      <span className={styles.space} />
      {playback && !props.channel && <LatencyChip {...{ playback, words, rewindControl }} />}
      {playback && (
        <QualityChip
          playback={playback}
          words={words}
          isOpen={openPanel === 'settings'}
          onToggle={() => onPanel('settings')}
        />
      )}
    </>
  )
}

/** Covers the picture of a show that plays its sound only; where its line is too narrow, the last one stays there. */
export function LiveAudioPlaceholder(props: {
  playback: Playback
  words: PlayerTexts
  posterUrl: string | undefined
}) {
  const isShown = useStore(props.playback.view, (view) => view.dataRule.isAudioOnly || view.isTooNarrow)
  return isShown ? <AudioPlaceholder {...props} /> : null
}

/** The error of a show that could not be opened at all. */
export function OpenTrouble({
  trouble,
  words,
  onBack,
}: Pick<LivePlayerProps, 'trouble' | 'words' | 'onBack'>) {
  if (!trouble) return null
  return (
    <ErrorScreen
      error={playerError(trouble.fault)}
      words={words}
      onRetry={trouble.onRetry}
      onDismiss={() => onBack?.()}
    />
  )
}

/** Errors, the lost connection and waiting, of a show that was opened. */
export function LiveTrouble({
  playback,
  words,
  onDismiss,
}: {
  playback: Playback
  words: PlayerTexts
  onDismiss?: (() => void) | undefined
}) {
  const error = useStore(playback.view, (view) => view.state.error)
  const isOnline = useStore(playback.view, isConnected)
  const isWaiting = useStore(playback.view, (view) => view.isBuffering)
  const [dismissed, setDismissed] = useState(error)
  if (error && error !== dismissed) {
    const handleRetry = () => {
      void playback.play()
      void playback.reload()
    }
    const handleDismiss = () => {
      setDismissed(error)
      onDismiss?.()
    }
    return <ErrorScreen error={error} words={words} onRetry={handleRetry} onDismiss={handleDismiss} />
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
