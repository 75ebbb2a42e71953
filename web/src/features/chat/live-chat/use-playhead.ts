import { useEffect } from 'react'
import type { Playback } from '@tayang/player/dom'
import type { RoomConnection } from './room-connection.ts'

/** Lets a room know where the picture beside it stands, for as long as both are there. */
export function usePlayhead(room: RoomConnection | null, playback: Playback | null): void {
  useEffect(() => {
    if (!room || !playback) return
    room.follow(() => ({ at: playback.programAt(), latencyS: playback.view.getState().latencyS }))
    return () => room.follow(null)
  }, [room, playback])
}
