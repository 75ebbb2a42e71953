import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Sync } from './picture-sync.ts'
import type { RoomConnection } from './room-connection.ts'

const KEY = 'tayang.chat-sync'

function storedSync(): Sync {
  const stored = localStorage.getItem(KEY)
  return stored === 'on' || stored === 'off' ? stored : 'auto'
}

/** Whether the chat waits for the picture, and the viewer's choice, which this browser remembers. */
export function usePictureSync(room: RoomConnection) {
  const isWaiting = useStore(room.view, (view) => view.isWaitingForPicture)
  const hasPicture = useStore(room.view, (view) => view.hasPicture)
  const [sync, setSync] = useState<Sync>(storedSync)
  useEffect(() => room.setSync(sync), [room, sync])
  return {
    isWaiting,
    hasPicture,
    toggle() {
      const next = isWaiting ? 'off' : 'on'
      localStorage.setItem(KEY, next)
      setSync(next)
    },
  }
}
