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
import { MomentButton } from '../controls/moment-button.tsx'
import { VolumeControl } from '../controls/volume-control.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import type { LivePanel, LivePlayerProps } from './live-player-props.ts'
import { LiveSeekBar } from './live-seek-bar.tsx'
import type { RewindControl } from './use-rewind.ts'
import styles from './live-player.module.css'

interface LiveControlsProps extends LivePlayerProps {
  words: PlayerTexts
  playback: Playback
  fullscreen: { isOn: boolean; toggle(): void }
  rewindControl: RewindControl | null
  skipS: number
  openPanel: LivePanel | null
  onPanel(panel: LivePanel): void
}

/** A show that has just begun needs no seek bar. */
const PAST_S_MIN = 15

/** The bar below a live picture; for a channel also the buttons to its neighbours. */
export function LiveControls(props: LiveControlsProps) {
  const { playback, words, notice, chat, theatre, fullscreen, channel, rewindControl } = props
  const isPlaying = useStore(playback.view, (view) => view.state.playback === 'playing')
  const isMutedByPolicy = useStore(playback.view, (view) => view.isMutedByPolicy)
  const hasCaptions = useStore(playback.view, (view) => view.captions.length > 0)
  const handlePlay = () => {
    // A channel that was paused continues at the live edge.
    if (channel && playback.video.paused) playback.goToLive()
    playback.togglePlay()
  }
  return (
    <div className={styles.controls}>
      {rewindControl && rewindControl.pastS > PAST_S_MIN && (
        <LiveSeekBar {...{ rewindControl, words }} stepS={props.skipS} />
      )}
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
          data-panel="captions"
          aria-expanded={props.openPanel === 'captions'}
          onClick={() => props.onPanel('captions')}
        >
          <CaptionsIcon />
        </ControlButton>
      )}
      <MomentButton {...props} />
      <PageButtons {...{ words, chat, theatre }} />
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

function Steps({ words, onStep }: { words: PlayerTexts; onStep: (by: 1 | -1) => void }) {
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

/** What the page around the player offers: its chat, its theatre. */
function PageButtons({ words, chat, theatre }: Pick<LivePlayerProps, 'words' | 'chat' | 'theatre'>) {
  return (
    <>
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
    </>
  )
}
