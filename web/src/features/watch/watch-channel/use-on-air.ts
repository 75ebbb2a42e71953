import type { Channel, Programme } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { useEffect, useState } from 'react'
import type { Guide } from './guide/use-guide.ts'
import { onAirAt, type OnAir } from './on-air-at.ts'

const LOOK_EVERY_MS = 500
const NOTHING: readonly Programme[] = []

/** What a channel shows now and next: as its picture does, and as the guide knows it. */
export function useOnAir(channel: Channel): OnAir & {
  setGuide: (guide: Guide) => void
  setPlayback: (playback: Playback | null) => void
} {
  const [read, setRead] = useState<{ of: string; guide: Guide } | null>(null)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [pictureAt, setPictureAt] = useState<number | null>(null)
  const guide = read?.of === channel.id ? read.guide : null
  const reported = guide ?? channel
  const programmes = guide?.programmes ?? NOTHING

  useEffect(() => {
    // The beginning of what is shown stands for all of it: nothing is drawn again while it lasts.
    const look = () => {
      const at = playback?.programAt() ?? null
      setPictureAt(at === null ? null : (onAirAt(reported, programmes, at).now?.startAt ?? null))
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [playback, reported, programmes])

  const { now, next } = onAirAt(reported, programmes, pictureAt)
  return { now, next, setGuide: (found) => setRead({ of: channel.id, guide: found }), setPlayback }
}
