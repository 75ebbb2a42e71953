import type { PlaybackStore } from '../playback-view.ts'

export interface MediaKeyTargets {
  play(): void
  pause(): void
  skip(seconds: number): void
  seek(positionS: number): void
  next?: (() => void) | undefined
}

export interface MediaCard {
  title: string
  artist?: string | undefined
  artworkUrl?: string | undefined
}

const SKIP_S = 10

/** Shows the title on the system's media card and handles its keys, until disposed. */
export function followMediaKeys(card: MediaCard, view: PlaybackStore, targets: MediaKeyTargets): Disposable {
  const session = (navigator as { mediaSession?: MediaSession }).mediaSession
  if (!session) return { [Symbol.dispose]() {} }
  session.metadata = new MediaMetadata({
    title: card.title,
    artist: card.artist ?? '',
    artwork: card.artworkUrl ? [{ src: card.artworkUrl }] : [],
  })
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => targets.play()],
    ['pause', () => targets.pause()],
    ['seekbackward', ({ seekOffset }) => targets.skip(-(seekOffset ?? SKIP_S))],
    ['seekforward', ({ seekOffset }) => targets.skip(seekOffset ?? SKIP_S)],
    ['seekto', ({ seekTime }) => seekTime != null && targets.seek(seekTime)],
    ['stop', () => targets.pause()],
    // On every player this key returns to the beginning.
    ['previoustrack', view.getState().isLive ? null : () => targets.seek(0)],
    ['nexttrack', targets.next ? () => targets.next?.() : null],
  ]
  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // An older browser does not know this key.
    }
  }
  for (const [action, handler] of handlers) setHandler(action, handler)
  const stopWatching = view.subscribe(({ state, isLive, durationS, positionS, speed }) => {
    session.playbackState = state.playback === 'playing' ? 'playing' : 'paused'
    if (!isLive && durationS > 0 && positionS <= durationS) {
      session.setPositionState?.({ duration: durationS, position: positionS, playbackRate: speed || 1 })
    }
  })
  return {
    [Symbol.dispose]() {
      stopWatching()
      for (const [action] of handlers) setHandler(action, null)
      session.metadata = null
      session.playbackState = 'none'
    },
  }
}
