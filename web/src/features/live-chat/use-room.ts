import { interaction, user } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#ground/api'
import { session, useViewer } from '#ground/session'
import { openRoom, type RoomConnection } from './room-connection.ts'

/** Lines that a page shows of the time before it came. */
const HISTORY_LINES = 50

/** The room of a show for as long as the page stands; signing in or out changes who speaks. */
export function useRoom({ showId, ownerId }: { showId: string; ownerId: string }): RoomConnection | null {
  const [room, setRoom] = useState<RoomConnection | null>(null)
  const accountId = useViewer()?.account.id

  useEffect(() => {
    const opened = openRoom(showId, {
      ownerId,
      // Any call of a viewer exchanges a token that is too old; a session that is over says so by itself.
      onStale: () => void call(user.getAccount, {}).catch(() => undefined),
      origin: location.origin,
      history: async () => {
        const { data } = await call(interaction.listLiveComments, {
          params: { id: showId },
          query: { limit: HISTORY_LINES },
        })
        return data
      },
    })
    setRoom(opened)
    return () => {
      setRoom(null)
      opened[Symbol.dispose]()
    }
  }, [showId, ownerId])

  useEffect(() => {
    if (!room) return
    const tell = () => room.authorize(session.tokens()?.accessToken ?? null)
    tell()
    // A token that was exchanged is told at once, so that a reconnect does not use a dead one.
    return session.subscribe(tell)
  }, [room, accountId])

  return room
}
