import type { ReactNode, Ref } from 'react'

import type { HistoryReport, PlayerFault } from '../../core/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource, ViewingEvent } from '../../dom/index.ts'
import type { KeepMoment } from '../controls/moment-button.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import type { Rewind } from './use-rewind.ts'

export type LivePanel = 'settings' | 'captions'

export interface LiveHandle {
  /** Also from a part of the show that was rewound to. */
  goToLive(): void
}

export interface LivePlayerProps {
  title: string
  source: PlaybackSource | null
  /** The part of the show that viewers can rewind to while it is on air. */
  rewind?: Rewind | undefined
  /** Formatted by the site ("3,4K"). */
  viewersText?: string | undefined
  /** Further badges beside LIVE, such as the gencash total. */
  badges?: ReactNode
  posterUrl?: string | undefined
  /** There is nothing to play, and no more tries are made. */
  trouble?: { fault: PlayerFault; onRetry(): void } | null | undefined
  /** The picture fills the height that the page gives it, instead of a 16:9 frame: a portrait show on a phone. */
  isFilling?: boolean | undefined
  /** The publisher stopped: the picture ends, and the player leaves fullscreen. */
  isStopped?: boolean | undefined
  /** The page shows something that fullscreen would hide: a block, or a sign-in popup. */
  isFullscreenBarred?: boolean | undefined
  /** Without it there is no button for moments. */
  onKeepMoment?: KeepMoment | undefined
  theatre?: { isOn: boolean; onToggle(): void } | undefined
  chat?: { isOn: boolean; onToggle(): void } | undefined
  /** A channel, live by a schedule: it has neighbours, and its history has a fixed length. */
  channel?: { onStep?: ((by: 1 | -1) => void) | undefined; historyLengthS: number } | undefined
  /** Keys work only while the focus is in the player, not on the whole page. */
  hasOwnKeysOnly?: boolean | undefined
  /** One line in the control bar, such as who has just joined. */
  notice?: ReactNode
  options?: Pick<PlaybackOptions, 'renew' | 'onAccessLost' | 'capHeightPx' | 'isMuted'> | undefined
  words: PlayerTexts
  /** Draws a back arrow, as on a phone. */
  onBack?: (() => void) | undefined
  /** Every 15 s while frames advance. */
  onPlayingBeat?: (() => void) | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
  onPlayback?: ((playback: Playback | null) => void) | undefined
  onFullscreen?: ((isOn: boolean) => void) | undefined
  /** For a page that sends its viewer back to the live edge. */
  live?: Ref<LiveHandle> | undefined
  /** Overlays: bullets, gifts, chat in fullscreen. Above the picture, below the controls. */
  children?: ReactNode
}
