import { useEffect } from 'react'
import type { Playback } from '@tayang/player/dom'
import type { RoomConnection } from './room-connection.ts'

/** Gives a chat room the position of the picture beside it, while both are there. */
export function usePlayhead(room: RoomConnection | null, playback: Playback | null): void {
  useEffect(() => {
    if (!room || !playback) return
    room.follow(() => ({ at: playback.programAt(), latencyS: playback.view.getState().latencyS }))
    return () => room.follow(null)
  }, [room, playback])
}
