import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'

/** Whom a call is about, by whichever id its route knows. */
interface Touched {
  readonly accountId?: string | null | undefined
  readonly profileId?: string | null | undefined
}

/** Nobody decides about themselves, whatever their roles: docs/product/operators.md#two-operators. */
export function requireAnother(
  { accountId, profileId }: Touched,
  by: Pick<Caller, 'accountId' | 'profileId'>,
): void {
  if (accountId === by.accountId || profileId === by.profileId) refuse('FORBIDDEN')
}
