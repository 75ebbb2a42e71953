import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Viewer } from './session-store.ts'

const nobody = () => null

/** The signed-in person; null for a guest, and always while hydrating. */
export function useViewer(): Viewer | null {
  return useSyncExternalStore(session.subscribe, session.viewer, nobody)
}
