import { shows, type ShowFigures, type StreamHealth } from '@tayang/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { call } from '#shared/api'

/** The engine counts every few seconds; nobody looks in a tab that is not seen. */
const HEALTH_EVERY_MS = 3_000
const FIGURES_EVERY_MS = 15_000

export interface ShowPulse {
  health: StreamHealth | null
  figures: ShowFigures | null
  viewers: number | null
}

/** How a show on air does right now: how it arrives, who watches, who came to follow. */
export function useShowPulse(showId: string | null, room: RoomConnection | null): ShowPulse {
  const isOn = showId !== null
  const params = { id: showId ?? '' }
  const health = useQuery({
    queryKey: ['show-health', showId],
    queryFn: async () => (await call(shows.getShowHealth, { params })).data,
    enabled: isOn,
    refetchInterval: HEALTH_EVERY_MS,
    staleTime: 0,
  })
  const figures = useQuery({
    queryKey: ['show-figures', showId],
    queryFn: async () => (await call(shows.getShowFigures, { params })).data,
    enabled: isOn,
    refetchInterval: FIGURES_EVERY_MS,
    staleTime: 0,
  })
  const viewers = useViewers(room)
  return {
    health: (isOn && health.data) || null,
    figures: (isOn && figures.data) || null,
    viewers: isOn ? viewers : null,
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
