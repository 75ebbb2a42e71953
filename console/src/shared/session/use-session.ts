import { holds, type ConsoleRole, type Permission } from '@tayang/contract'
import { useStore } from 'zustand'
import { session } from './session.ts'
import type { ConsoleSession } from './session-store.ts'

export function useSession(): ConsoleSession | null {
  return useStore(session.store, (state) => state.session)
}

const none: readonly ConsoleRole[] = []

export function useRoles(): readonly ConsoleRole[] {
  return useSession()?.roles ?? none
}

/** Whether the operator holds a permission: what a screen shows. The server decides about every call by itself. */
export function useMay(permission: Permission): boolean {
  return holds(useRoles(), permission)
}
