import { type ReactNode } from 'react'
import { useNavigateTo } from '#shared/urls'
import { AccessDenied, BlockDialog } from './lazy-dialogs.ts'
import { useBlockStatus } from './use-block-status.ts'

interface PersonGateProps {
  /** The owner of the content. */
  person: { profileId: string; name: string }
  /** Where a person goes who may not see it, or does not want to. */
  leaveTo: string
  children: ReactNode
}

/** Shows its children unless there is a block between the viewer and their owner. */
export function PersonGate({ person, leaveTo, children }: PersonGateProps) {
  const go = useNavigateTo()
  const { status, setStatus } = useBlockStatus(person.profileId)
  const leave = () => go(leaveTo, { replace: true })
  if (status === null) return children
  if (status === 'BLOCKED') return <AccessDenied onClose={leave} />
  return (
    <BlockDialog
      person={person}
      mode="access"
      onClose={(result) => {
        if (result === 'unblocked') setStatus(null)
        else leave()
      }}
    />
  )
}
