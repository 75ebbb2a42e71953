import { playerError } from './player-error.ts'
import type { PlayerError, PlayerFault } from './player-error.ts'

export type LoadState = 'loading' | 'loaded' | 'failed'
export type PlaybackState = 'loading' | 'playing' | 'paused' | 'ended' | 'errored'

export interface PlayerState {
  load: LoadState
  playback: PlaybackState
  error: PlayerError | null
}

export type PlayerEvent =
  | { type: 'load-started' }
  | { type: 'loaded' }
  | { type: 'played' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'failed'; fault: PlayerFault }
  | { type: 'dismissed' }

export const initialPlayerState: PlayerState = { load: 'loading', playback: 'loading', error: null }

/** The two states of a player, load and playback, and the events that change them. */
export function stepPlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'load-started') return initialPlayerState
  if (event.type === 'failed') {
    return {
      load: state.load === 'loaded' ? 'loaded' : 'failed',
      playback: 'errored',
      error: playerError(event.fault),
    }
  }
  // A failed player stays failed until it is loaded again: late events of the element are ignored.
  if (state.playback === 'errored') return event.type === 'dismissed' ? { ...state, error: null } : state
  switch (event.type) {
    case 'loaded':
      return { ...state, load: 'loaded', playback: state.playback === 'loading' ? 'paused' : state.playback }
    case 'played':
      return { ...state, playback: 'playing' }
    case 'paused':
      return state.playback === 'ended' ? state : { ...state, playback: 'paused' }
    case 'ended':
      return { ...state, playback: 'ended' }
    case 'dismissed':
      return state
  }
}
