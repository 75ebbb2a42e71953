import type { ReactNode } from 'react'
import { PersonGate } from '#features/people/block-person'
import type { Owner } from '#features/watch/browse'
import { urls } from '#shared/urls'

/** Blocked people do not see each other's clips; a clip without an owner is open to everybody. */
export function ClipGate({ owner, children }: { owner: Owner | undefined; children: ReactNode }) {
  if (!owner) return children
  return (
    <PersonGate person={owner} leaveTo={urls.clips()}>
      {children}
    </PersonGate>
  )
}
