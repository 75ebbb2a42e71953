import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { livePlace, pastS } from '../../core/index.ts'
import { goToMoment } from '../../dom/index.ts'
import type { Playback, PlaybackSource } from '../../dom/index.ts'

/** What of a show can be gone back to, and where it lies. */
export interface Rewind {
  stream: string
  windowSeconds: number
  beganAtMs: number
}

const LOOK_EVERY_MS = 500
/** What is lost in less than this is made up for by playing a little faster. */
const SHORT_PAUSE_MS = 5_000
/** Of a media element: it has the picture of the moment. */
const HAVE_CURRENT_DATA = 2

/** Where a viewer of a show stands in it. */
export interface LivePosition {
  behindS: number
  pastS: number
  /** They went back; else they are where the show is. */
  isBack: boolean
}

/** Going back in a show: within the minute that the list of the edge keeps, and beyond in its recording. */
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

type Going = ReturnType<typeof useRewind>

/** The hand on it: where the picture stands, and how it is moved. Null where nothing can be gone back to. */
export function useLivePosition(
  playback: Playback | null,
  { rewind, going }: { rewind: Rewind | undefined; going: Going },
) {
  const { target, setTarget } = going
  /** How far this page's clock is ahead of the edge's. */
  const aheadMs = useRef<number | null>(null)
  const [position, setPosition] = useState<LivePosition | null>(null)
  /** Asked for while the picture of the last press is still on its way. */
  const wantedMs = useRef<number | null>(null)
  const isThere = () => playback !== null && playback.video.readyState >= HAVE_CURRENT_DATA
  const shownMs = () => wantedMs.current ?? playback?.programAt() ?? target.atMs
  const read = (): LivePosition | null => {
    const shown = shownMs()
    if (!playback || !rewind || shown === null) return null
    if (wantedMs.current !== null && isThere()) {
      goToMoment(playback, wantedMs.current)
      wantedMs.current = null
    }
    const { isBehindByWill, latencyS } = playback.view.getState()
    if (!isBehindByWill && latencyS !== null) aheadMs.current = Date.now() - shown - latencyS * 1_000
    if (aheadMs.current === null) return null
    const edgeMs = Date.now() - aheadMs.current
    const behindS = Math.max(0, (edgeMs - shown) / 1_000)
    return { behindS, pastS: pastS(pastOf(rewind), edgeMs), isBack: isBehindByWill }
  }
  const look = useEffectEvent(() => setPosition(read()))
  useEffect(() => {
    if (!playback) return
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [playback])

  const goBack = (behindS: number) => {
    if (aheadMs.current === null || !playback || !rewind || !position) return
    const edgeMs = Date.now() - aheadMs.current
    const place = livePlace(behindS, pastOf(rewind), edgeMs)
    wantedMs.current = null
    if (place.at === 'edge') {
      setTarget({ isFar: false, atMs: null })
      if (!target.isFar) playback.goToLive()
      return
    }
    const atMs = edgeMs - place.behindS * 1_000
    const isFar = place.at === 'far'
    setTarget({ isFar, atMs })
    if (isFar === target.isFar && isThere()) goToMoment(playback, atMs)
    else if (isFar === target.isFar) wantedMs.current = atMs
    setPosition({ ...position, behindS: place.behindS, isBack: true })
  }
  const goOnFrom = useEffectEvent((atMs: number) => {
    if (aheadMs.current !== null) goBack((Date.now() - aheadMs.current - atMs) / 1_000)
  })
  const momentShown = useEffectEvent(shownMs)
  useEffect(() => (playback ? watchPauses(playback.video, momentShown, goOnFrom) : undefined), [playback])

  if (!rewind || !position) return null
  return {
    ...position,
    goBack,
    goToLive: () => goBack(0),
    skip: (seconds: number) => goBack((read()?.behindS ?? position.behindS) - seconds),
  }
}

/** Whoever paused goes on where they were, as far as that can be gone back to; a moment's pause is made up for. */
function watchPauses(
  video: HTMLVideoElement,
  momentShown: () => number | null,
  goOnFrom: (atMs: number) => void,
): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let paused: { shownMs: number | null; atMs: number } | null = null
  const handlePause = () => (paused = { shownMs: momentShown(), atMs: Date.now() })
  const handlePlay = () => {
    if (paused && paused.shownMs !== null && Date.now() - paused.atMs > SHORT_PAUSE_MS)
      goOnFrom(paused.shownMs)
    paused = null
  }
  video.addEventListener('pause', handlePause, { signal })
  video.addEventListener('play', handlePlay, { signal })
  return () => closing.abort()
}

export type LiveHand = NonNullable<ReturnType<typeof useLivePosition>>

const pastOf = ({ beganAtMs, windowSeconds }: Rewind) => ({ beganAtMs, windowS: windowSeconds })
