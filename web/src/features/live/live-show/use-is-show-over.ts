import type { Show } from '@tayang/contract'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { keepOver } from '#features/shared/on-air'

/** Whether a show is over: its room knows before the page is read again, and every picture of its streamer is told. */
export function useIsShowOver(show: Show, room: RoomConnection | null): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => room?.view.subscribe(({ connection }) => setIsOver(connection === 'over')), [room])
  useEffect(() => {
    if (isOver) keepOver(show.profile.id)
  }, [isOver, show.profile.id])
  return show.status === 'finished' || isOver
}
