import { user, type BlockStatus } from '@tayang/contract'
import { useEffect, useEffectEvent } from 'react'
import { AccessDenied, BlockDialog } from '#features/people/block-person'
import { call, useRead } from '#shared/api'
import { session } from '#shared/session'
import { useNavigateTo } from '#shared/urls'
import type { Owner } from './card-view.ts'

interface BlockGateProps {
  owner: Owner
  /** Where the card leads. */
  way: string
  onDone: () => void
}

/** BLOCKING asks to unblock, BLOCKED says that access is denied; otherwise the link of the card opens. */
export function BlockGate({ owner, way, onDone }: BlockGateProps) {
  const go = useNavigateTo()
  const { answer: status } = useRead(owner.profileId, () => statusOf(owner.profileId))
  const proceed = useEffectEvent(() => {
    onDone()
    if (/^https?:/.test(way)) location.assign(way)
    else go(way)
  })

  useEffect(() => {
    if (status === null) proceed()
  }, [status])

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

/** A status that cannot be read blocks nothing: the page that opens refuses by itself. */
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
