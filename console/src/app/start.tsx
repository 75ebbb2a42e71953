import { Trans } from '@lingui/react/macro'
import { holds } from '@tayang/contract'
import { Navigate } from 'react-router'
import { Empty } from '#kit'
import { useRoles } from '#shared/session'
import { sections } from '../sections.ts'

/** The first section that the operator's roles show. */
export function Start() {
  const roles = useRoles()
  const first = sections.find(({ permission }) => holds(roles, permission))
  if (first) return <Navigate to={`/${first.path}`} replace />
  return (
    <Empty>
      <Trans>Your roles don't open any desk yet. An admin can give you one.</Trans>
    </Empty>
  )
}
