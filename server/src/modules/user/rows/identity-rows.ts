import type { Kysely } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { UserTables } from './tables.ts'

/** Who somebody is at a provider, an operator or a partner. */
export interface IdentityKey {
  readonly provider: string
  readonly subject: string
}

/** The SQL of identities and of what an account loses to whoever proved its email; runs inside a transaction. */
export function identityRows(db: Kysely<UserTables>) {
  return {
    accountOf: ({ provider, subject }: IdentityKey) =>
      db
        .selectFrom('identity')
        .innerJoin('account', 'account.id', 'identity.account_id')
        .selectAll('account')
        .where('identity.provider', '=', provider)
        .where('identity.subject', '=', subject)
        .executeTakeFirst(),

    /** Adds nothing, and says so, where the subject belongs to somebody. */
    async add(accountId: string, { provider, subject }: IdentityKey, at: Date): Promise<boolean> {
      const added = await db
        .insertInto('identity')
        .values({ id: newId(), account_id: accountId, provider, subject, created_at: at })
        .onConflict((taken) => taken.columns(['provider', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async has(accountId: string): Promise<boolean> {
      const found = await db
        .selectFrom('identity')
        .select('id')
        .where('account_id', '=', accountId)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Held until the transaction ends. */
    lockAccountByEmail: (email: string) =>
      db.selectFrom('account').selectAll().where('email', '=', email).forUpdate().executeTakeFirst(),

    /** The account keeps all but the email that it never proved, and links that were sent there. */
    async releaseEmail(accountId: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ email: null, email_verified_at: null })
        .where('id', '=', accountId)
        .execute()
      await db.deleteFrom('password_link').where('account_id', '=', accountId).execute()
      // An account without an email takes the one of a link that is opened.
      await db.deleteFrom('verification_link').where('account_id', '=', accountId).execute()
    },

    /** Nobody signs in by a number or a provider any more: what is left is the email and its password. */
    async dropOtherWays(accountId: string): Promise<void> {
      await db.deleteFrom('identity').where('account_id', '=', accountId).execute()
      await db.updateTable('account').set({ mobile: null }).where('id', '=', accountId).execute()
    },

    /** The email is proved now; whoever knew the password knows nothing any more. */
    async proveEmail(accountId: string, at: Date) {
      await db.deleteFrom('password_link').where('account_id', '=', accountId).execute()
      return await db
        .updateTable('account')
        .set({ email_verified_at: at, password_hash: null })
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}
