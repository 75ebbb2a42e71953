import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import {
  CaptionsIcon,
  ChatIcon,
  FullscreenIcon,
  LeaveFullscreenIcon,
  MutedIcon,
  PauseIcon,
  PlayIcon,
  StepIcon,
  TheatreIcon,
} from '../controls/icons.tsx'
import { VolumeControl } from '../controls/volume-control.tsx'
import type { PlayerWords } from '../player-words.ts'
import type { LivePlayerProps } from './live-player.tsx'
import { LiveSeekBar } from './live-seek-bar.tsx'
import type { LiveHand } from './use-rewind.ts'
import styles from './live-player.module.css'

export type LivePanel = 'settings' | 'captions'

interface Props extends LivePlayerProps {
  words: PlayerWords
  playback: Playback
  fullscreen: { isOn: boolean; toggle(): void }
  hand: LiveHand | null
  skipS: number
  openPanel: LivePanel | null
  onPanel(panel: LivePanel): void
}

/** A show that has just begun has nothing to go back to. */
const SHORT_PAST_S = 15

/** The bar below a live picture; of a channel also the steps to its neighbours. */
export function LiveControls(props: Props) {
  const { playback, words, notice, chat, theatre, fullscreen, channel, hand } = props
  const isPlaying = useStore(playback.view, (view) => view.state.playback === 'playing')
  const isMutedByPolicy = useStore(playback.view, (view) => view.isMutedByPolicy)
  const hasCaptions = useStore(playback.view, (view) => view.captions.length > 0)
  const handlePlay = () => {
    // Television that was paused goes on with what is on now.
    if (channel && playback.video.paused) playback.goToLive()
    playback.togglePlay()
  }
  return (
    <div className={styles.controls}>
      {hand && hand.pastS > SHORT_PAST_S && <LiveSeekBar {...{ hand, words }} stepS={props.skipS} />}
      <ControlButton
        className={styles.mouse}
        label={isPlaying ? words.pause : words.play}
        shortcut="k"
        onClick={handlePlay}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </ControlButton>
      {channel?.onStep && <Steps words={words} onStep={channel.onStep} />}
      {isMutedByPolicy ? (
        <button type="button" className={styles.unmute} onClick={() => playback.setMuted(false)}>
          <MutedIcon />
          {words.tapToUnmute}
        </button>
      ) : (
        <VolumeControl playback={playback} words={words} />
      )}
      <span className={styles.notice}>{notice}</span>
      {hasCaptions && (
        <ControlButton
          label={words.captions}
          shortcut="c"
          aria-expanded={props.openPanel === 'captions'}
          onClick={() => props.onPanel('captions')}
        >
          <CaptionsIcon />
        </ControlButton>
      )}
      {chat && (
        <ControlButton label={words.chat} aria-pressed={chat.isOn} onClick={chat.onToggle}>
          <ChatIcon />
        </ControlButton>
      )}
      {theatre && (
        <ControlButton
          className={styles.mouse}
          label={words.theatre}
          aria-pressed={theatre.isOn}
          onClick={theatre.onToggle}
        >
          <TheatreIcon />
        </ControlButton>
      )}
      <ControlButton
        label={fullscreen.isOn ? words.leaveFullscreen : words.fullscreen}
        shortcut="f"
        onClick={fullscreen.toggle}
      >
        {fullscreen.isOn ? <LeaveFullscreenIcon /> : <FullscreenIcon />}
      </ControlButton>
    </div>
  )
}

function Steps({ words, onStep }: { words: PlayerWords; onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <ControlButton label={words.previousChannel} shortcut="↓" onClick={() => onStep(-1)}>
        <StepIcon by={-1} />
      </ControlButton>
      <ControlButton label={words.nextChannel} shortcut="↑" onClick={() => onStep(1)}>
        <StepIcon by={1} />
      </ControlButton>
    </>
  )
}
