import { channels, interaction, user } from '@tayang/contract'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api'
import { session, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { readPieceOf } from './replay/read-piece.ts'
import { openRoom, type RoomConnection } from './room-connection.ts'

interface Room {
  /** A show or a channel, whose ids never collide; null for none. See docs/product/chat.md#the-socket. */
  roomId: string | null
  /** The profile whose show it is; null for a channel. */
  ownerId: string | null
}

/** The chat room of a show or a channel while the component is mounted; signing in or out changes the sender. */
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
      // Any call of a viewer exchanges a stale token, and ends a session that is over.
      onStale: () => void call(user.getAccount, {}).catch(() => undefined),
      origin: location.origin,
      history: async (limit) => {
        const operation = ownerId === null ? channels.listChannelComments : interaction.listLiveComments
        const { data } = await call(operation, { params: { id: roomId }, query: { limit } })
        return data
      },
      // A channel cannot be rewound.
      ...(ownerId === null ? {} : { past: readPieceOf(roomId) }),
    })
    setRoom(opened)
    return () => {
      setRoom(null)
      opened[Symbol.dispose]()
    }
  }, [roomId, ownerId])

  useEffect(() => {
    if (!room) return
    const authorize = () => room.authorize(session.tokens()?.accessToken ?? null)
    authorize()
    // A renewed token is sent at once, so that a reconnect does not use the stale one.
    return session.subscribe(authorize)
  }, [room, accountId])

  return room
}
