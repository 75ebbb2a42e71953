import type { Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of second factors; changes run inside a transaction that holds the account. */
export function factorRows(db: Kysely<UserTables>) {
  return {
    /** False when the second factor is on already. The step is that of the code by which it was confirmed. */
    async turnOn(accountId: string, factor: { sealed: string; step: bigint; at: Date }): Promise<boolean> {
      const set = await db
        .updateTable('account')
        .set({ totp_sealed: factor.sealed, totp_step: factor.step, totp_since: factor.at })
        .where('id', '=', accountId)
        .where('totp_sealed', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return set !== undefined
    },

    /** False when it is off already, or another one by now. */
    async turnOff(accountId: string, sealed: string): Promise<boolean> {
      const cleared = await db
        .updateTable('account')
        .set({ totp_sealed: null, totp_step: null, totp_since: null })
        .where('id', '=', accountId)
        .where('totp_sealed', '=', sealed)
        .returning('id')
        .executeTakeFirst()
      if (cleared) await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
      return cleared !== undefined
    },

    /** Takes off a second factor and passkeys that were added after `since`. */
    async dropYoung(accountId: string, since: Date): Promise<void> {
      const dropped = await db
        .updateTable('account')
        .set({ totp_sealed: null, totp_step: null, totp_since: null })
        .where('id', '=', accountId)
        .where('totp_since', '>', since)
        .returning('id')
        .executeTakeFirst()
      if (dropped) await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
      await db
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('created_at', '>', since)
        .execute()
    },

    async putRecoveryCodes(accountId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
      await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
      const rows = hashes.map((hash) => ({ account_id: accountId, hash, created_at: at }))
      await db.insertInto('recovery_code').values(rows).execute()
    },

    /** Uses a recovery code up; false for any that is not one of the account. */
    async spendRecoveryCode(accountId: string, hash: Buffer): Promise<boolean> {
      const spent = await db
        .deleteFrom('recovery_code')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .returning('hash')
        .executeTakeFirst()
      return spent !== undefined
    },

    async recoveryCodesOf(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
