import type { MomentDraft } from '@tayang/contract'
import { openPlayback } from '@tayang/player/dom'
import { useEffect, useState, type RefObject } from 'react'
import type { DraftClock } from '../trim/draft-clock.ts'
import { openStills } from './stills.ts'

/** Pictures of a draft by their media time. */
export interface DraftStills {
  draw(canvas: HTMLCanvasElement, at: number, signal: AbortSignal): Promise<boolean>
}

interface StillsNeeds {
  draft: MomentDraft
  clock: DraftClock
  /** The picture that is edited comes first. */
  isWanted: boolean
}

/** Just inside of a second: exactly between two pictures a browser may show either. */
const INSIDE_S = 0.02

/** The smallest rung of the stream on an element of its own; null until its first picture is there. */
export function useStills(video: RefObject<HTMLVideoElement | null>, needs: StillsNeeds): DraftStills | null {
  const { draft, clock, isWanted } = needs
  const [stills, setStills] = useState<DraftStills | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || !isWanted) return undefined
    const opened = openPlayback(
      element,
      { stream: draft.stream, isForStills: true },
      { isMuted: true, capHeightPx: 1 },
    )
    const pictures = openStills(opened)
    const handleLoaded = () =>
      setStills({
        draw: (canvas, at, signal) => pictures.draw(canvas, clock.positionOf(at) + INSIDE_S, signal),
      })
    element.addEventListener('loadeddata', handleLoaded, { once: true })
    return () => {
      element.removeEventListener('loadeddata', handleLoaded)
      setStills(null)
      void opened[Symbol.asyncDispose]()
    }
  }, [draft.stream, clock, isWanted, video])
  return stills
}
