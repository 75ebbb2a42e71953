import type { Kysely, Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

export type PasskeyRow = Selectable<UserTables['passkey']>

/** The SQL of passkeys. */
export function passkeyRows(db: Kysely<UserTables>) {
  const own = (accountId: string) => db.selectFrom('passkey').where('account_id', '=', accountId)
  return {
    /** The newest first. An account has a few; the limit is the caller's bound. */
    listOf: (accountId: string, limit: number) =>
      own(accountId).selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),

    async countOf(accountId: string): Promise<number> {
      const { count } = await own(accountId)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    byCredential: (credentialId: string) =>
      db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** False when some account has this credential. */
    async insert(passkey: PasskeyRow): Promise<boolean> {
      const made = await db
        .insertInto('passkey')
        .values(passkey)
        .onConflict((taken) => taken.doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined
    },

    async rename(accountId: string, { id, name }: { id: string; name: string }): Promise<boolean> {
      const named = await db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return named !== undefined
    },

    remove: (accountId: string, id: string) =>
      db
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('name')
        .executeTakeFirst(),

    /** Keeps what a sign-in said of it; false when another one with this counter came first. */
    async use(id: string, used: { counter: bigint; isBackedUp: boolean; at: Date }): Promise<boolean> {
      const { counter } = used
      const kept = await db
        .updateTable('passkey')
        .set({ counter, is_backed_up: used.isBackedUp, used_at: used.at })
        .where('id', '=', id)
        // Passkeys that do not count stay at zero (Web Authentication, section 6.1.1).
        .where(({ eb, or, and }) =>
          or([eb('counter', '<', counter), and([eb('counter', '=', 0n), eb.lit(counter === 0n)])]),
        )
        .returning('id')
        .executeTakeFirst()
      return kept !== undefined
    },
  }
}
