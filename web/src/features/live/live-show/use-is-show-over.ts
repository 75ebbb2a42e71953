import type { Show } from '@tayang/contract'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'

/** Whether a show is over: its room knows before the page is read again. */
export function useIsShowOver(show: Show, room: RoomConnection | null): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => room?.view.subscribe(({ connection }) => setIsOver(connection === 'over')), [room])
  return show.status === 'finished' || isOver
}
