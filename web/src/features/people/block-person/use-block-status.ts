import { useStore } from 'zustand'
import { user, type BlockStatus } from '@tayang/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#shared/api'
import { onNotice } from '#shared/notices'
import { useViewer } from '#shared/session'
import { isBlocking } from './blocked-people.ts'

/** How the viewer and a profile stand: null where there is no block, and always for a guest (Spec 1, section 4). */
export function useBlockStatus(profileId: string): {
  status: BlockStatus | null
  setStatus: (status: BlockStatus | null) => void
} {
  const viewer = useViewer()
  const blockBy = viewer?.account.id
  const isOwn = viewer?.profile.id === profileId
  const [status, setStatus] = useState<BlockStatus | null>(null)

  const look = useCallback(async () => {
    if (blockBy === undefined || isOwn) return null
    const { data } = await call(user.isBlock, { query: { blockBy, blockTo: profileId } })
    return data?.status ?? null
  }, [blockBy, isOwn, profileId])

  useEffect(() => {
    let isHere = true
    // How somebody else stood, who was signed in here before, is nothing to this viewer.
    setStatus(null)
    look().then(
      (found) => isHere && setStatus(found),
      // Whatever is asked for next is refused where it must be.
      () => undefined,
    )
    const unsubscribe = onNotice((notice) => {
      if (notice.type === 'block' && notice.profileId === profileId) setStatus(notice.status)
    })
    return () => {
      isHere = false
      unsubscribe()
    }
  }, [look, profileId])
  return { status: useStore(isBlocking) ? null : status, setStatus }
}
