import type { Show } from '@tayang/contract'
import { Suspense, lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useBlockStatus } from '#features/block-person'
import { ways } from '#ground/ways'

const BlockDialog = lazy(async () => ({ default: (await import('#features/block-person')).BlockDialog }))
const AccessDenied = lazy(async () => ({ default: (await import('#features/block-person')).AccessDenied }))

/** Blocked people do not watch each other: an unblock prompt for the one, access denied for the other. */
export function ShowGate({ show, children }: { show: Show; children: ReactNode }) {
  const navigate = useNavigate()
  const { status, setStatus } = useBlockStatus(show.profile.id)
  const person = { profileId: show.profile.id, name: show.profile.name }
  if (status === null) return children
  return (
    <Suspense>
      {status === 'BLOCKED' ? (
        <AccessDenied onClose={() => void navigate(ways.live(), { replace: true })} />
      ) : (
        <BlockDialog
          person={person}
          mode="access"
          onClose={(result) => {
            if (result === 'unblocked') setStatus(null)
            else void navigate(ways.live(), { replace: true })
          }}
        />
      )}
    </Suspense>
  )
}
