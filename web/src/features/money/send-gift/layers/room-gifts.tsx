import { lazyPart } from '@tayang/design/lazy-part'
import { useCallback, useEffect, useState } from 'react'
import type { GiftEvent } from './gift-queue.ts'

const GiftLayer = lazyPart(async () => (await import('./gift-layer.tsx')).GiftLayer)

/** The source of gifts as their media time comes: a chat room, or the chat of a recording. */
interface GiftSource {
  onGift(listener: (gift: GiftEvent) => void): () => void
}

interface RoomGiftsProps {
  room: GiftSource | null
  hasChatOver?: boolean
}

/** Gifts over a picture; nothing is loaded before there is one. */
export function RoomGifts({ room, hasChatOver = false }: RoomGiftsProps) {
  const [first, setFirst] = useState<GiftEvent | null>(null)
  useEffect(() => {
    setFirst(null)
    if (!room) return
    const stop = room.onGift((gift) => {
      stop()
      setFirst(gift)
    })
    return stop
  }, [room])
  // The gift that loaded the layer is the first that it shows.
  const [isFirstShown] = useState(() => new WeakSet<GiftEvent>())
  const listen = useCallback(
    (listener: (gift: GiftEvent) => void) => {
      if (first && !isFirstShown.has(first)) {
        isFirstShown.add(first)
        listener(first)
      }
      return room!.onGift(listener)
    },
    [room, first, isFirstShown],
  )
  return room && first ? <GiftLayer listen={listen} hasChatOver={hasChatOver} /> : null
}
