import { consoleRoles, holds, type Permission } from '@tayang/contract'
import type { Draws } from '#modules/draws'
import type { User } from '#modules/user'
import type { Clock } from '#platform/clock/clock'
import type { Approvals, CarryingOut } from '../approvals/index.ts'

export interface PrizeRouteDependencies {
  readonly draws: Draws
  readonly user: Pick<User, 'accounts'>
  readonly approvals: Approvals
  readonly clock: Clock
}

interface Calling {
  readonly caller: { readonly accountId: string; readonly roles: readonly string[] }
  readonly now: number
}

/** The operator of a call. */
export const handOf = ({ caller, now }: Calling) => ({
  accountId: caller.accountId,
  roles: caller.roles,
  now,
})

/** What two operators are who hold a permission, as the public reads it: the first such role, never a name. */
export async function rolesFor(
  { user }: Pick<PrizeRouteDependencies, 'user'>,
  permission: Permission,
  { askedBy, confirmedBy, tx }: Pick<CarryingOut, 'askedBy' | 'confirmedBy' | 'tx'>,
): Promise<string[]> {
  const accountIds = [askedBy, confirmedBy]
  const found = await user.accounts.participantsOf(accountIds, tx)
  return accountIds.map((id) => {
    const roles = found.get(id)?.roles ?? []
    return consoleRoles.find((role) => roles.includes(role) && holds([role], permission)) ?? 'operator'
  })
}
