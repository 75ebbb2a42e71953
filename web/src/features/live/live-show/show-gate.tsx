import type { Show } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useBlockStatus } from '#features/people/block-person'
import type { RoomConnection } from '#features/chat/live-chat'
import { urls } from '#shared/urls'

const BlockDialog = lazyPart(async () => (await import('#features/people/block-person')).BlockDialog, {
  isNeeded: true,
})
const AccessDenied = lazyPart(async () => (await import('#features/people/block-person')).AccessDenied, {
  isNeeded: true,
})

/** Blocked people do not watch each other: an unblock prompt for the one, access denied for the other. */
export function ShowGate(props: { show: Show; room: RoomConnection | null; children: ReactNode }) {
  const { show, room, children } = props
  const navigate = useNavigate()
  const { status: known, setStatus } = useBlockStatus(show.profile.id)
  const isBarred = useIsBarred(room)
  const status = known ?? (isBarred ? 'BLOCKED' : null)
  const person = { profileId: show.profile.id, name: show.profile.name }
  if (status === null) return children
  if (status === 'BLOCKED')
    return <AccessDenied onClose={() => void navigate(urls.live(), { replace: true })} />
  return (
    <BlockDialog
      person={person}
      mode="access"
      onClose={(result) => {
        if (result === 'unblocked') setStatus(null)
        else void navigate(urls.live(), { replace: true })
      }}
    />
  )
}

/** Whether the chat room has refused this viewer: it may do so before the block status was read. */
function useIsBarred(room: RoomConnection | null): boolean {
  const [isBarred, setIsBarred] = useState(false)
  useEffect(() => {
    setIsBarred(room?.view.getState().isBarred ?? false)
    return room?.view.subscribe((view) => setIsBarred(view.isBarred))
  }, [room])
  return isBarred
}
