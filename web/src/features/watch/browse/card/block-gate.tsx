import { user, type BlockStatus } from '@tayang/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { AccessDenied, BlockDialog } from '#features/people/block-person'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { useNavigateTo } from '#shared/urls'
import type { Owner } from './card-view.ts'

interface Props {
  owner: Owner
  /** Where the card leads. */
  way: string
  onDone: () => void
}

/** BLOCKING asks to unblock, BLOCKED says that access is denied; otherwise the card leads where it leads. */
export function BlockGate({ owner, way, onDone }: Props) {
  const go = useNavigateTo()
  const [status, setStatus] = useState<BlockStatus | null>(null)
  const proceed = useEffectEvent(() => {
    onDone()
    if (/^https?:/.test(way)) location.assign(way)
    else go(way)
  })

  useEffect(() => {
    let isHere = true
    void statusOf(owner.profileId).then((found) => {
      if (!isHere) return
      if (found === null) proceed()
      else setStatus(found)
    })
    return () => {
      isHere = false
    }
  }, [owner.profileId])

  if (status === 'BLOCKED') return <AccessDenied onClose={onDone} />
  if (status === 'BLOCKING') {
    return (
      <BlockDialog
        person={owner}
        mode="access"
        onClose={(result) => {
          if (result === 'unblocked') proceed()
          else onDone()
        }}
      />
    )
  }
  return null
}

/** Where nobody can say, nothing is in the way: what is opened refuses by itself. */
async function statusOf(profileId: string): Promise<BlockStatus | null> {
  const viewer = session.viewer()
  if (!viewer || viewer.profile.id === profileId) return null
  try {
    const { data } = await call(user.isBlock, { query: { blockBy: viewer.account.id, blockTo: profileId } })
    return data?.status ?? null
  } catch {
    return null
  }
}
