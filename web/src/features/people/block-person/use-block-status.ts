import { useStore } from 'zustand'
import { user, type BlockStatus } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call, useRead } from '#shared/api'
import { onNotice } from '#shared/notices'
import { useViewer } from '#shared/session'
import { isBlocking } from './blocked-people.ts'

interface BlockStatusState {
  status: BlockStatus | null
  setStatus: (status: BlockStatus | null) => void
}

/**
 * The block between the viewer and a profile: null where there is none, and always for a guest. Where it cannot be
 * read, the server refuses what a block forbids. See docs/product/people.md#block-status.
 */
export function useBlockStatus(profileId: string): BlockStatusState {
  const viewer = useViewer()
  const blockBy = viewer?.account.id
  const isOwn = viewer?.profile.id === profileId
  const key = blockBy === undefined || isOwn ? null : `${blockBy} ${profileId}`
  const { answer = null } = useRead(key, async (signal) => {
    const query = { blockBy: blockBy!, blockTo: profileId }
    const { data } = await call(user.isBlock, { query }, { signal })
    return data?.status ?? null
  })
  const [changed, setChanged] = useState<{ key: string | null; status: BlockStatus | null } | null>(null)
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.type === 'block' && notice.profileId === profileId) {
          setChanged({ key, status: notice.status })
        }
      }),
    [key, profileId],
  )
  const status = changed?.key === key ? changed.status : answer
  return {
    status: useStore(isBlocking) ? null : status,
    setStatus: (next) => setChanged({ key, status: next }),
  }
}
