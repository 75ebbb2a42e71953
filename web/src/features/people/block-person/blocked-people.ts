import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { user } from '@tayang/contract'
import { useEffect } from 'react'
import { call } from '#shared/api'
import { onNotice } from '#shared/notices'
import { useViewer } from '#shared/session'

/** The first page only; beyond it the server still enforces each block. */
const PER_PAGE = 100

const nobody: ReadonlySet<string> = new Set()
/** Profiles that the viewer blocked. */
const blocked = createStore<ReadonlySet<string>>(() => nobody)
/** While the block dialog is open, the page behind it stays until the person has read the result. */
export const isBlocking = createStore<boolean>(() => false)
let readFor: string | null = null

export function setBlocked(profileId: string, isBlocked: boolean): void {
  const next = new Set(blocked.getState())
  if (isBlocked) next.add(profileId)
  else next.delete(profileId)
  blocked.setState(next, true)
}

/** The profiles that the viewer blocked: read once per sign-in, then kept up to date by this page and by notices. */
export function useBlocked(): ReadonlySet<string> {
  const accountId = useViewer()?.account.id ?? null
  useEffect(() => {
    if (readFor === accountId) return
    readFor = accountId
    blocked.setState(nobody, true)
    if (accountId === null) return
    call(user.listBlocked, { query: { page: 1, perPage: PER_PAGE } }).then(
      ({ data }) => readFor === accountId && blocked.setState(new Set(data.map(({ id }) => id)), true),
      () => (readFor = null),
    )
  }, [accountId])
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.type === 'block') setBlocked(notice.profileId, notice.status === 'BLOCKING')
      }),
    [],
  )
  return useStore(blocked)
}
