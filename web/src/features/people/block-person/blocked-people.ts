import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { user } from '@tayang/contract'
import { useEffect } from 'react'
import { call } from '#shared/api'
import { onNotice } from '#shared/notices'
import { useViewer } from '#shared/session'

/** As many as one page answers; whoever blocked more still has the server's word. */
const PER_PAGE = 100

const nobody: ReadonlySet<string> = new Set()
/** Profiles whom the viewer blocked. */
const blocked = createStore<ReadonlySet<string>>(() => nobody)
/** While somebody is about to block, what is behind the dialog stays as it is until they have read the outcome. */
export const isBlocking = createStore<boolean>(() => false)
let readFor: string | null = null

export function setBlocked(profileId: string, isBlocked: boolean): void {
  const next = new Set(blocked.getState())
  if (isBlocked) next.add(profileId)
  else next.delete(profileId)
  blocked.setState(next, true)
}

/** Whom the viewer blocked, read once per sign-in and kept as it changes here, on other pages and devices. */
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
