import type { Kysely } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { UserTables } from './tables.ts'

/** The identity of a person at a provider, a telecom operator or a partner. */
export interface IdentityKey {
  readonly provider: string
  readonly subject: string
}

/** One of each provider; there are a handful of them. */
const IDENTITIES_MAX = 20

/** The SQL of identities, and of what an account loses when another person proves its email; runs in a transaction. */
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

    /** False, without an insert, when the subject belongs to an account. */
    async add(accountId: string, { provider, subject }: IdentityKey, at: Date): Promise<boolean> {
      const added = await db
        .insertInto('identity')
        .values({ id: newId(), account_id: accountId, provider, subject, created_at: at })
        .onConflict((taken) => taken.columns(['provider', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** The providers of an account, telecom operators and partners included. */
    listOf: (accountId: string) =>
      db
        .selectFrom('identity')
        .select(['provider', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .limit(IDENTITIES_MAX)
        .execute(),

    async remove(accountId: string, provider: string): Promise<void> {
      const own = db.deleteFrom('identity').where('account_id', '=', accountId)
      await own.where('provider', '=', provider).execute()
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

    /** Locked until the transaction ends. */
    lockAccountByEmail: (email: string) =>
      db.selectFrom('account').selectAll().where('email', '=', email).forUpdate().executeTakeFirst(),

    /** Removes an unverified email from its account, and the links that were sent to it. */
    async releaseEmail(accountId: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ email: null, email_verified_at: null })
        .where('id', '=', accountId)
        .execute()
      await db.deleteFrom('password_link').where('account_id', '=', accountId).execute()
      // Otherwise opening such a link would give the email back to the account.
      await db.deleteFrom('verification_link').where('account_id', '=', accountId).execute()
    },

    /** Removes number and providers, so that only the email and its password are left to sign in by. */
    async dropOtherSignInMethods(accountId: string): Promise<void> {
      await db.deleteFrom('identity').where('account_id', '=', accountId).execute()
      await db.updateTable('account').set({ mobile: null }).where('id', '=', accountId).execute()
    },

    /** Verifies the email and removes the password, which a stranger may know. */
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
