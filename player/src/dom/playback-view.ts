import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

import { dataRule, initialPlayerState } from '../core/index.ts'
import type { DataMode, DataRule, PlayerState, Quality } from '../core/index.ts'
import type { CueLine } from './engine/cue-layer.ts'

export interface CaptionChoice {
  id: number
  language: string
  label: string
}

export interface AudioChoice {
  id: string
  language: string
  label: string
}

/** Everything that a player may display, as plain values. */
export interface PlaybackView {
  state: PlayerState
  isBuffering: boolean
  isSeeking: boolean
  positionS: number
  durationS: number
  bufferedEndS: number
  volume: number
  isMuted: boolean
  /** The browser allowed only a muted start; the player should offer to unmute. */
  isMutedByPolicy: boolean
  speed: number
  qualities: readonly Quality[]
  /** The height the viewer chose, or null for automatic. */
  chosenHeightPx: number | null
  playingHeightPx: number | null
  captions: readonly CaptionChoice[]
  captionId: number | null
  cueLines: readonly CueLine[]
  audios: readonly AudioChoice[]
  audioId: string | null
  isLive: boolean
  /** Seconds from camera to screen, for streams with program times; otherwise the distance to the edge. */
  latencyS: number | null
  /** The last jump to the edge that the viewer did not ask for, a new object each time. */
  skipped: { readonly seconds: number } | null
  /** The viewer rewound a live show, so the player does not move back to the edge. */
  isBehindByWill: boolean
  isOnline: boolean
  /** The connection is lost and being retried. */
  isReconnecting: boolean
  bytesReceived: number
  /** The chosen data mode, its rule on this connection, and the bytes of this playback so far. */
  dataMode: DataMode
  dataRule: DataRule
  /** The line carries no picture of a live show: for now only its sound is fetched. */
  isTooNarrow: boolean
  /** What the line gives, in bits a second. */
  lineBps: number
  /** The show is so far from its edge that whole segments are asked for. */
  isCalm: boolean
  mediaBytes: number
  canPictureInPicture: boolean
  isPictureInPicture: boolean
  canPlayRemotely: boolean
}

const ordinaryConnection = { saveData: false, effectiveType: null, connectionType: null }

/** Neither the device is offline nor the stream being retried. */
export const isConnected = (view: PlaybackView) => view.isOnline && !view.isReconnecting

export type PlaybackStore = StoreApi<PlaybackView>

export function createPlaybackView(): PlaybackStore {
  return createStore<PlaybackView>(() => ({
    state: initialPlayerState,
    isBuffering: true,
    isSeeking: false,
    positionS: 0,
    durationS: 0,
    bufferedEndS: 0,
    volume: 1,
    isMuted: false,
    isMutedByPolicy: false,
    speed: 1,
    qualities: [],
    chosenHeightPx: null,
    playingHeightPx: null,
    captions: [],
    captionId: null,
    cueLines: [],
    audios: [],
    audioId: null,
    isLive: false,
    latencyS: null,
    skipped: null,
    isBehindByWill: false,
    isOnline: true,
    isReconnecting: false,
    bytesReceived: 0,
    dataMode: 'otomatis',
    dataRule: dataRule('otomatis', ordinaryConnection),
    isTooNarrow: false,
    lineBps: 0,
    isCalm: false,
    mediaBytes: 0,
    canPictureInPicture: false,
    isPictureInPicture: false,
    canPlayRemotely: false,
  }))
}
