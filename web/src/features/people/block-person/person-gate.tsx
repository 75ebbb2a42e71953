import { lazily } from '@tayang/design/lazily'
import { type ReactNode } from 'react'
import { useNavigateTo } from '#shared/urls'
import { useBlockStatus } from './use-block-status.ts'

const BlockDialog = lazily(async () => (await import('./block-dialog.tsx')).BlockDialog, { isNeeded: true })
const AccessDenied = lazily(async () => (await import('./access-denied.tsx')).AccessDenied, {
  isNeeded: true,
})

interface Props {
  /** Whose content it is; whatever belongs to nobody is shown. */
  person: { profileId: string; name: string }
  /** Where whoever may not or will not see it goes. */
  leaveTo: string
  children: ReactNode
}

/** Shows what is inside unless there is a block between the viewer and its owner (Spec 2, sections 4 and 6). */
export function PersonGate({ person, leaveTo, children }: Props) {
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
