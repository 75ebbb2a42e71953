import { channels, interaction, user } from '@tayang/contract'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api'
import { session, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { pieceOf } from './replay/piece-of.ts'
import { openRoom, type RoomConnection } from './room-connection.ts'

interface Room {
  /** A show, or a channel: ids are unique over both (A097); null for none. */
  roomId: string | null
  /** Whose show it is; null where nobody is at home, as on a channel. */
  ownerId: string | null
}

/** The room of a show or a channel for as long as the page stands; signing in or out changes who speaks. */
export function useRoom({ roomId, ownerId }: Room): RoomConnection | null {
  const [room, setRoom] = useState<RoomConnection | null>(null)
  const accountId = useViewer()?.account.id
  const { t } = useLingui()
  const texts = useRef({ failed: '' })
  texts.current = { failed: t`Some error occured, please refresh the page!` }

  useEffect(() => {
    if (roomId === null) return
    const opened = openRoom(roomId, {
      ownerId,
      onUnexpected: () => showToast(texts.current.failed, 'error'),
      // Any call of a viewer exchanges a token that is too old; a session that is over says so by itself.
      onStale: () => void call(user.getAccount, {}).catch(() => undefined),
      origin: location.origin,
      history: async (limit) => {
        const operation = ownerId === null ? channels.listChannelComments : interaction.listLiveComments
        const { data } = await call(operation, { params: { id: roomId }, query: { limit } })
        return data
      },
      // What is on a channel cannot be rewound.
      ...(ownerId === null ? {} : { past: pieceOf(roomId) }),
    })
    setRoom(opened)
    return () => {
      setRoom(null)
      opened[Symbol.dispose]()
    }
  }, [roomId, ownerId])

  useEffect(() => {
    if (!room) return
    const tell = () => room.authorize(session.tokens()?.accessToken ?? null)
    tell()
    // A token that was exchanged is told at once, so that a reconnect does not use a dead one.
    return session.subscribe(tell)
  }, [room, accountId])

  return room
}
