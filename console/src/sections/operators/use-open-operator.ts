import { admin, type ConsoleRole } from '@tayang/contract'
import { useState } from 'react'
import { useCall } from '#shared/api'
import { inOrder } from './role-words.ts'

export type OpenOperator = ReturnType<typeof useOpenOperator>

/** The operator who is open, and the roles as they are about to be. */
export function useOpenOperator(id: string | null) {
  const read = useCall(admin.getOperator, id === null ? null : { params: { id } })
  const [draft, setDraft] = useState<{ id: string; roles: readonly ConsoleRole[] } | null>(null)
  const own = read.data?.roles ?? []
  const chosen = inOrder(draft !== null && draft.id === id ? draft.roles : own)
  return {
    read,
    chosen,
    choose: (roles: readonly ConsoleRole[]) => setDraft(id === null ? null : { id, roles }),
    /** Back to the roles as they are. */
    drop: () => setDraft(null),
    gained: chosen.filter((role) => !own.includes(role)),
    lost: own.filter((role) => !chosen.includes(role)),
  }
}
