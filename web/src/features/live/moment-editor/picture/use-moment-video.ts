import { moments, type MomentDraft } from '@tayang/contract'
import { openPlayback, type Playback } from '@tayang/player/dom'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { call } from '#shared/api'
import type { DraftClock } from '../trim/draft-clock.ts'
import type { Trim } from '../trim/trim.ts'

/** A loop turns back this much before the end, so that no picture after it is seen. */
const TURN_BEFORE_S = 0.04
/** After the end was moved while it plays, this much before it is played. */
const BEFORE_END_S = 2

export interface MomentVideo {
  playback: Playback | null
  /** There is a picture. */
  hasLoaded: boolean
  isPlaying: boolean
  /** Plays what is selected, over and over, or stops. */
  toggle(): void
  /** Shows the picture of a media time. */
  show(at: number): void
}

interface MomentNeeds {
  draft: MomentDraft
  trim: Trim
  clock: DraftClock
}

/** The stream of a draft on a video element: what is selected plays in a loop, and a moved handle shows its picture. */
export function useMomentVideo(video: RefObject<HTMLVideoElement | null>, needs: MomentNeeds): MomentVideo {
  const { draft, trim, clock } = needs
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [hasLoaded, setHasLoaded] = useState(false)
  const isPlaying = useIsPlaying(playback)
  const startS = clock.positionOf(trim.startsAt)
  const endS = clock.positionOf(trim.endsAt)
  const readStart = useEffectEvent(() => startS)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const renew = async () => {
      const { data } = await call(moments.getMoment, { params: { id: draft.id } })
      return { stream: data.stream, drmToken: null }
    }
    const opened = openPlayback(element, { stream: draft.stream, startS: readStart() }, { renew })
    const handleLoaded = () => setHasLoaded(true)
    element.addEventListener('loadeddata', handleLoaded, { once: true })
    setPlayback(opened)
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) void opened.play()
    return () => {
      element.removeEventListener('loadeddata', handleLoaded)
      setPlayback(null)
      void opened[Symbol.asyncDispose]()
    }
  }, [draft.id, draft.stream, video])
  useLoop(playback, { isPlaying, startS, endS })
  useHandlePictures(playback, { trim, startS, endS })

  return {
    playback,
    hasLoaded,
    isPlaying,
    toggle() {
      if (!playback) return
      const atS = playback.video.currentTime
      if (!isPlaying && (atS < startS - TURN_BEFORE_S || atS > endS - 2 * TURN_BEFORE_S))
        playback.seek(startS)
      playback.togglePlay()
    },
    show: (at) => playback?.seek(clock.positionOf(at)),
  }
}

function useIsPlaying(playback: Playback | null): boolean {
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (!playback) return undefined
    const read = () => setIsPlaying(!playback.video.paused)
    const events = ['play', 'pause', 'ended']
    for (const event of events) playback.video.addEventListener(event, read)
    read()
    return () => {
      for (const event of events) playback.video.removeEventListener(event, read)
    }
  }, [playback])
  return isPlaying
}

/** Looked at with every picture: the element tells its time only four times a second. */
function useLoop(playback: Playback | null, needs: { isPlaying: boolean; startS: number; endS: number }) {
  const { isPlaying } = needs
  const turn = useEffectEvent(() => {
    if (!playback) return
    const { startS, endS } = needs
    const atS = playback.video.currentTime
    if (atS >= endS - TURN_BEFORE_S && !playback.video.seeking) playback.seek(startS)
  })
  useEffect(() => {
    if (!playback || !isPlaying) return undefined
    let frame = requestAnimationFrame(function look() {
      turn()
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [playback, isPlaying])
  useEffect(() => {
    // The end of the draft may be the end of the selection.
    const restart = () => {
      turn()
      void playback?.play()
    }
    playback?.video.addEventListener('ended', restart)
    return () => playback?.video.removeEventListener('ended', restart)
  }, [playback])
}

function useHandlePictures(
  playback: Playback | null,
  { trim, startS, endS }: { trim: Trim; startS: number; endS: number },
) {
  const before = useRef(trim)
  useEffect(() => {
    const { startsAt, endsAt } = before.current
    before.current = trim
    if (!playback) return
    const hasStartMoved = startsAt !== trim.startsAt
    if (!hasStartMoved && endsAt === trim.endsAt) return
    const lastS = playback.video.paused ? endS - TURN_BEFORE_S : Math.max(startS, endS - BEFORE_END_S)
    playback.seek(hasStartMoved ? startS : lastS)
  }, [playback, trim, startS, endS])
}

/** Where it plays, in seconds of the stream. */
export function usePositionS(playback: Playback): number {
  return useStore(playback.view, (view) => view.positionS)
}
