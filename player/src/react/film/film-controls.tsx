import { useStore } from 'zustand'

import { clockText } from '../../core/index.ts'
import type { Chapter, HeatCurve } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { ControlButton } from '../controls/control-button.tsx'
import {
  CaptionsIcon,
  FullscreenIcon,
  LeaveFullscreenIcon,
  NextIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  RemoteIcon,
  SettingsIcon,
  SkipBackIcon,
  SkipForwardIcon,
} from '../controls/icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import { MomentButton } from '../controls/moment-button.tsx'
import { SeekBar } from '../controls/seek-bar.tsx'
import { VolumeControl } from '../controls/volume-control.tsx'
import type { FilmPlayerProps } from './film-player-props.ts'
import styles from './film-controls.module.css'

export type PanelName = 'captions' | 'settings' | 'keys' | 'episodes'

interface FilmControlsProps {
  playback: Playback
  words: PlayerTexts
  skipS: number
  thumbnailsUrl: string | null
  chapters: readonly Chapter[]
  heat: HeatCurve | null
  onKeepMoment?: FilmPlayerProps['onKeepMoment']
  isFullscreen: boolean
  openPanel: PanelName | null
  onPanel(panel: PanelName): void
  onFullscreen(): void
  onNext: (() => void) | null
  onActive(): void
}

function Clock({ playback }: { playback: Playback }) {
  const position = useStore(playback.view, (view) => clockText(view.positionS))
  const duration = useStore(playback.view, (view) => clockText(Math.round(view.durationS)))
  return (
    <span className={styles.clock}>
      {position} <span>/ {duration}</span>
    </span>
  )
}

/** Shows how much data was used, to viewers in a saving mode. */
function DataChip({ playback, words }: { playback: Playback; words: PlayerTexts }) {
  const mode = useStore(playback.view, (view) => view.dataRule.mode)
  const amount = useStore(playback.view, (view) => words.amount(view.mediaBytes))
  if (mode === 'otomatis') return null
  return <span className={styles.chip}>{words.dataSoFar(words.dataModes[mode], amount)}</span>
}

/** The bar below the picture: the seek bar, playback at the left, settings at the right. */
export function FilmControls(props: FilmControlsProps) {
  const { playback, words, skipS } = props
  return (
    <div className={styles.controls}>
      <SeekBar
        playback={playback}
        words={words}
        thumbnailsUrl={props.thumbnailsUrl}
        chapters={props.chapters}
        heat={props.heat}
        stepS={skipS}
        onActive={props.onActive}
      />
      <div className={styles.row}>
        <PlayButtons {...{ playback, words, skipS }} />
        <VolumeControl playback={playback} words={words} />
        <Clock playback={playback} />
        <span className={styles.space} />
        <DataChip playback={playback} words={words} />
        {props.onNext && (
          <ControlButton label={words.nextEpisode} onClick={props.onNext}>
            <NextIcon />
          </ControlButton>
        )}
        <MomentButton {...props} />
        <PanelButtons {...props} />
        <ScreenButtons {...props} />
      </div>
    </div>
  )
}

/** For a mouse; a touch uses the picture itself. */
function PlayButtons({ playback, words, skipS }: Pick<FilmControlsProps, 'playback' | 'words' | 'skipS'>) {
  const isPlaying = useStore(playback.view, (view) => view.state.playback === 'playing')
  return (
    <>
      <ControlButton
        className={styles.mouse}
        label={isPlaying ? words.pause : words.play}
        shortcut="k"
        onClick={() => playback.togglePlay()}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </ControlButton>
      <ControlButton
        className={styles.mouse}
        label={words.skipBack(skipS)}
        shortcut="←"
        onClick={() => playback.skip(-skipS)}
      >
        <SkipBackIcon seconds={skipS} />
      </ControlButton>
      <ControlButton
        className={styles.mouse}
        label={words.skipForward(skipS)}
        shortcut="→"
        onClick={() => playback.skip(skipS)}
      >
        <SkipForwardIcon seconds={skipS} />
      </ControlButton>
    </>
  )
}

/** Captions, where the film has some, and settings. */
function PanelButtons({ playback, words, openPanel, onPanel }: FilmControlsProps) {
  const hasCaptions = useStore(playback.view, (view) => view.captions.length > 0)
  return (
    <>
      {hasCaptions && (
        <ControlButton
          label={words.captions}
          shortcut="c"
          data-panel="captions"
          aria-expanded={openPanel === 'captions'}
          onClick={() => onPanel('captions')}
        >
          <CaptionsIcon />
        </ControlButton>
      )}
      <ControlButton
        label={words.settings}
        data-panel="settings"
        aria-expanded={openPanel === 'settings'}
        onClick={() => onPanel('settings')}
      >
        <SettingsIcon />
      </ControlButton>
    </>
  )
}

/** Another screen, picture in picture, fullscreen: each only where the browser offers it. */
function ScreenButtons({ playback, words, isFullscreen, onFullscreen }: FilmControlsProps) {
  const canPictureInPicture = useStore(playback.view, (view) => view.canPictureInPicture)
  const isPictureInPicture = useStore(playback.view, (view) => view.isPictureInPicture)
  const canPlayRemotely = useStore(playback.view, (view) => view.canPlayRemotely)
  return (
    <>
      {canPlayRemotely && (
        <ControlButton label={words.playOnOtherScreen} onClick={() => void playback.promptRemotePlayback()}>
          <RemoteIcon />
        </ControlButton>
      )}
      {canPictureInPicture && (
        <ControlButton
          label={words.pictureInPicture}
          shortcut="p"
          className={styles.wide}
          isOn={isPictureInPicture}
          onClick={() => void playback.togglePictureInPicture()}
        >
          <PictureInPictureIcon />
        </ControlButton>
      )}
      <ControlButton
        label={isFullscreen ? words.leaveFullscreen : words.fullscreen}
        shortcut="f"
        onClick={onFullscreen}
      >
        {isFullscreen ? <LeaveFullscreenIcon /> : <FullscreenIcon />}
      </ControlButton>
    </>
  )
}
