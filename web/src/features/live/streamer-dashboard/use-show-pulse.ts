import { shows, type ShowFigures, type StreamHealth } from '@tayang/contract'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { useCall } from '#shared/api'

/** The engine measures every few seconds. */
const HEALTH_EVERY_MS = 3_000
const FIGURES_EVERY_MS = 15_000

export interface ShowPulse {
  health: StreamHealth | null
  figures: ShowFigures | null
  viewers: number | null
}

/** How a show on air does right now: how its stream arrives, how many watch, how many follow since. */
export function useShowPulse(showId: string | null, room: RoomConnection | null): ShowPulse {
  const input = showId === null ? null : { params: { id: showId } }
  const health = useCall(shows.getShowHealth, input, { freshMs: 0, everyMs: HEALTH_EVERY_MS })
  const figures = useCall(shows.getShowFigures, input, { freshMs: 0, everyMs: FIGURES_EVERY_MS })
  const viewers = useViewers(room)
  return {
    health: health.data ?? null,
    figures: figures.data ?? null,
    viewers: showId === null ? null : viewers,
  }
}

function useViewers(room: RoomConnection | null): number | null {
  const [viewers, setViewers] = useState<number | null>(null)
  useEffect(() => {
    setViewers(room?.view.getState().viewers ?? null)
    return room?.view.subscribe((view) => setViewers(view.viewers))
  }, [room])
  return viewers
}
