import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import type { AccountRow } from '../rows/account-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import { passkeyRows } from '../rows/passkey-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Two of a kind are all that is asked for. */
const COUNTED_MAX = 2

type Account = Pick<AccountRow, 'id' | 'password_hash' | 'mobile'>

/** In how many ways the owner signs in: the password, the number, each provider and each passkey. */
export async function waysOf(db: Kysely<UserTables>, account: Account): Promise<number> {
  const identities = await identityRows(db).listOf(account.id)
  const passkeys = await passkeyRows(db).listOf(account.id, COUNTED_MAX)
  const own = [account.password_hash, account.mobile].filter((way) => way !== null)
  return own.length + identities.length + passkeys.length
}

/** Refuses to take one of them off where it is the only one. In the transaction that holds the account. */
export async function requireAnotherWay(tx: Kysely<UserTables>, account: Account): Promise<void> {
  if ((await waysOf(tx, account)) <= 1) refuse('LAST_WAY_IN')
}
