import { lazily } from '@tayang/design/lazily'
import { useCallback, useEffect, useState } from 'react'
import type { BulletEvent } from '../chat-rows.ts'
import type { RoomConnection } from '../room-connection.ts'

const BulletOverlay = lazily(async () => (await import('./bullet-overlay.tsx')).BulletOverlay)
const BulletMenu = lazily(async () => (await import('./bullet-menu.tsx')).BulletMenu)

/** Bullets of a room over its picture; nothing is loaded before there is one. */
export function RoomBullets({ room }: { room: RoomConnection | null }) {
  const hasBullets = useHasBullets(room)
  // The bullet that brought the overlay here is the first that it shows.
  const listen = useCallback(
    (hear: (bullet: BulletEvent) => void) => {
      const first = lastBullets.get(room!)
      if (first) {
        lastBullets.delete(room!)
        hear(first)
      }
      return room!.onBullet(hear)
    },
    [room],
  )
  if (!room || !hasBullets) return null
  return <BulletOverlay listen={listen} />
}

/** The bullets' settings, from the moment on that a room has had one: no button without a deed. */
export function RoomBulletMenu({ room }: { room: RoomConnection | null }) {
  return useHasBullets(room) ? <BulletMenu /> : null
}

const lastBullets = new WeakMap<RoomConnection, BulletEvent>()

function useHasBullets(room: RoomConnection | null): boolean {
  const [hasBullets, setHasBullets] = useState(false)
  useEffect(() => {
    if (!room) return setHasBullets(false)
    setHasBullets(room.view.getState().hasBullets)
    if (room.view.getState().hasBullets) return
    const stop = room.onBullet((bullet) => {
      stop()
      lastBullets.set(room, bullet)
      setHasBullets(true)
    })
    return stop
  }, [room])
  return hasBullets
}
