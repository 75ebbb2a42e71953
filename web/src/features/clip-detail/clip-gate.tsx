import type { ReactNode } from 'react'
import { PersonGate } from '#features/block-person'
import type { Owner } from '#features/browse'
import { ways } from '#ground/ways'

/** Blocked people do not see each other's clips; a clip of the house itself is everybody's. */
export function ClipGate({ owner, children }: { owner: Owner | undefined; children: ReactNode }) {
  if (!owner) return children
  return (
    <PersonGate person={owner} leaveTo={ways.clips()}>
      {children}
    </PersonGate>
  )
}
