import { lazyPart } from '@tayang/design/lazy-part'
import { useCallback, useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { BulletEvent } from '../chat-rows.ts'

const BulletOverlay = lazyPart(async () => (await import('./bullet-overlay.tsx')).BulletOverlay)
const BulletMenu = lazyPart(async () => (await import('./bullet-menu.tsx')).BulletMenu)

/** A source of bullets in media time: a chat room, or the chat of a recording. */
export interface BulletSource {
  readonly view: StoreApi<{ hasBullets: boolean }>
  onBullet(listener: (bullet: BulletEvent) => void): () => void
}

interface RoomBulletsProps {
  from: BulletSource | null
  /** The picture that they cross, where it can be paused, moved or run faster. */
  video?: HTMLVideoElement | undefined
}

/** Bullets over a picture; nothing is loaded before the first one. */
export function RoomBullets({ from, video }: RoomBulletsProps) {
  const hasBullets = useHasBullets(from)
  // The bullet that made the overlay load is the first that it shows.
  const listen = useCallback(
    (listener: (bullet: BulletEvent) => void) => {
      if (!from) return () => undefined
      const first = lastBullets.get(from)
      if (first) {
        lastBullets.delete(from)
        listener(first)
      }
      return from.onBullet(listener)
    },
    [from],
  )
  if (!from || !hasBullets) return null
  return <BulletOverlay listen={listen} video={video} />
}

/** The settings of bullets, from the first one on: before it the button would do nothing. */
export function RoomBulletMenu({ from }: { from: BulletSource | null }) {
  return useHasBullets(from) ? <BulletMenu /> : null
}

const lastBullets = new WeakMap<BulletSource, BulletEvent>()

function useHasBullets(from: BulletSource | null): boolean {
  const [hasBullets, setHasBullets] = useState(false)
  useEffect(() => {
    if (!from) return setHasBullets(false)
    setHasBullets(from.view.getState().hasBullets)
    if (from.view.getState().hasBullets) return
    const stop = from.onBullet((bullet) => {
      stop()
      lastBullets.set(from, bullet)
      setHasBullets(true)
    })
    return stop
  }, [from])
  return hasBullets
}
