import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Viewer } from './session-store.ts'

const nobody = () => null

/** Who is signed in; null for a guest, and always while hydrating what the server rendered. */
export function useViewer(): Viewer | null {
  return useSyncExternalStore(session.subscribe, session.viewer, nobody)
}
