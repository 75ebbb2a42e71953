import { useEffect, useEffectEvent } from 'react'

import type { Playback } from '../../dom/index.ts'

/** The server counts a viewer for as long as beats arrive at this interval. */
const BEAT_EVERY_MS = 15_000

/** Calls back at the first picture, and every 15 s in which the picture moved. */
export function usePlayingBeat(playback: Playback | null, onBeat: (() => void) | undefined): void {
  const beat = useEffectEvent(() => onBeat?.())
  useEffect(() => {
    if (!playback) return
    const { video } = playback
    let lastS = video.currentTime
    const look = () => {
      if (!video.paused && video.currentTime !== lastS) beat()
      lastS = video.currentTime
    }
    const handleFirst = () => beat()
    video.addEventListener('playing', handleFirst, { once: true })
    const timer = setInterval(look, BEAT_EVERY_MS)
    return () => {
      clearInterval(timer)
      video.removeEventListener('playing', handleFirst)
    }
  }, [playback])
}
