import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { liveTarget, pastS } from '../../core/index.ts'
import { seekToMediaTime } from '../../dom/index.ts'
import type { Playback, PlaybackSource } from '../../dom/index.ts'

/** The part of a show that viewers can rewind to, and its playlist. */
export interface Rewind {
  stream: string
  windowSeconds: number
  beganAtMs: number
}

const LOOK_EVERY_MS = 500
/** A shorter pause is caught up by playing a little faster. */
const SHORT_PAUSE_MS = 5_000
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is a picture to show. */
const HAVE_CURRENT_DATA = 2

/** The position of a viewer in a live show. */
export interface LivePosition {
  behindS: number
  pastS: number
  /** The viewer rewound or paused; otherwise the player keeps to the live edge. */
  isBehind: boolean
}

/** Rewinding a show: within the minute of the live playlist, and beyond that in its recording. */
export function useRewind(live: PlaybackSource | null, rewind: Rewind | undefined) {
  const [target, setTarget] = useState<{ isFar: boolean; atMs: number | null }>({ isFar: false, atMs: null })
  const source =
    live && rewind && target.isFar
      ? {
          ...live,
          stream: rewind.stream,
          rewoundS: rewind.windowSeconds,
          startAtMs: target.atMs ?? undefined,
        }
      : live && { ...live, startAtMs: target.atMs ?? undefined }
  return { source, target, setTarget }
}

type Rewound = ReturnType<typeof useRewind>

/** The position in the show and the functions that change it. Null where the show cannot be rewound. */
export function useRewindControl(
  playback: Playback | null,
  { rewind, rewound }: { rewind: Rewind | undefined; rewound: Rewound },
) {
  const { target, setTarget } = rewound
  /** How far this page's clock is ahead of the edge's. */
  const aheadMs = useRef<number | null>(null)
  const [position, setPosition] = useState<LivePosition | null>(null)
  /** The media time of the last request, while its picture is still being loaded. */
  const requestedMs = useRef<number | null>(null)
  const hasPicture = () => playback !== null && playback.video.readyState >= HAVE_CURRENT_DATA
  const mediaTimeMs = () => requestedMs.current ?? playback?.programAt() ?? target.atMs
  const read = (): LivePosition | null => {
    const atMs = mediaTimeMs()
    if (!playback || !rewind || atMs === null) return null
    if (requestedMs.current !== null && hasPicture()) {
      seekToMediaTime(playback, requestedMs.current)
      requestedMs.current = null
    }
    const { isBehindByWill, latencyS } = playback.view.getState()
    if (!isBehindByWill && latencyS !== null) aheadMs.current = Date.now() - atMs - latencyS * 1_000
    if (aheadMs.current === null) return null
    const edgeMs = Date.now() - aheadMs.current
    const behindS = Math.max(0, (edgeMs - atMs) / 1_000)
    return { behindS, pastS: pastS(pastOf(rewind), edgeMs), isBehind: isBehindByWill }
  }
  const look = useEffectEvent(() => setPosition(read()))
  useEffect(() => {
    if (!playback) return
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [playback])

  const rewindBy = (behindS: number) => {
    if (aheadMs.current === null || !playback || !rewind || !position) return
    const edgeMs = Date.now() - aheadMs.current
    const next = liveTarget(behindS, pastOf(rewind), edgeMs)
    requestedMs.current = null
    if (next.at === 'edge') {
      setTarget({ isFar: false, atMs: null })
      if (!target.isFar) playback.goToLive()
      return
    }
    const atMs = edgeMs - next.behindS * 1_000
    const isFar = next.at === 'far'
    setTarget({ isFar, atMs })
    if (isFar === target.isFar && hasPicture()) seekToMediaTime(playback, atMs)
    else if (isFar === target.isFar) requestedMs.current = atMs
    setPosition({ ...position, behindS: next.behindS, isBehind: true })
  }
  const continueFrom = useEffectEvent((atMs: number) => {
    if (aheadMs.current !== null) rewindBy((Date.now() - aheadMs.current - atMs) / 1_000)
  })
  const readMediaTime = useEffectEvent(mediaTimeMs)
  useEffect(
    () => (playback ? watchPauses(playback.video, readMediaTime, continueFrom) : undefined),
    [playback],
  )

  if (!rewind || !position) return null
  return {
    ...position,
    rewindBy,
    goToLive: () => rewindBy(0),
    skip: (seconds: number) => rewindBy((read()?.behindS ?? position.behindS) - seconds),
  }
}

/**
 * A viewer who paused continues at the paused position, as far as the show can be rewound; a short pause is caught up
 * with instead.
 */
function watchPauses(
  video: HTMLVideoElement,
  readMediaTime: () => number | null,
  continueFrom: (atMs: number) => void,
): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let paused: { mediaTimeMs: number | null; atMs: number } | null = null
  const handlePause = () => (paused = { mediaTimeMs: readMediaTime(), atMs: Date.now() })
  const handlePlay = () => {
    if (paused && paused.mediaTimeMs !== null && Date.now() - paused.atMs > SHORT_PAUSE_MS)
      continueFrom(paused.mediaTimeMs)
    paused = null
  }
  video.addEventListener('pause', handlePause, { signal })
  video.addEventListener('play', handlePlay, { signal })
  return () => closing.abort()
}

export type RewindControl = NonNullable<ReturnType<typeof useRewindControl>>

const pastOf = ({ beganAtMs, windowSeconds }: Rewind) => ({ beganAtMs, windowS: windowSeconds })
