import { lazyPart } from '@tayang/design/lazy-part'
import { useCallback, useEffect, useState } from 'react'
import type { GiftEvent } from './gift-queue.ts'

const GiftLayer = lazyPart(async () => (await import('./gift-layer.tsx')).GiftLayer)

/** Where gifts come from as their moment comes: a room, or the chat of a recording. */
interface GiftSource {
  onGift(hear: (gift: GiftEvent) => void): () => void
}

/** Gifts over a picture; nothing is loaded before there is one. */
export function RoomGifts({ room }: { room: GiftSource | null }) {
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
  // The gift that brought the layer here is the first that it shows.
  const [isFirstShown] = useState(() => new WeakSet<GiftEvent>())
  const listen = useCallback(
    (hear: (gift: GiftEvent) => void) => {
      if (first && !isFirstShown.has(first)) {
        isFirstShown.add(first)
        hear(first)
      }
      return room!.onGift(hear)
    },
    [room, first, isFirstShown],
  )
  return room && first ? <GiftLayer listen={listen} /> : null
}
