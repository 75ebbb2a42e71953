import { holds, type Jump } from '@tayang/contract'
import type { ClaimKind } from '@tayang/contract/desk'
import { sections } from '../../sections.ts'

/** The kind under which the search knows a claimed case. */
const kindOfClaim: Readonly<Record<ClaimKind, Jump['kind']>> = {
  report: 'case',
  appeal: 'appeal',
  clip: 'clip',
  cashout: 'cashout',
  order: 'order',
  show: 'show',
  approval: 'approval',
}

/** The address of a thing; null where no section that the roles show opens it. */
export function whereOpens(kind: Jump['kind'], id: string, roles: readonly string[]): string | null {
  const section = sections.find(({ opens, permission }) => opens?.[kind] && holds(roles, permission))
  const below = section?.opens?.[kind]?.(encodeURIComponent(id))
  return section && below !== undefined ? `/${section.path}${below}` : null
}

export function whereClaimOpens(kind: ClaimKind, id: string, roles: readonly string[]): string | null {
  return whereOpens(kindOfClaim[kind], id, roles)
}
