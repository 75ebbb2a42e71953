import { sql, type Kysely, type Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

export type CodeRow = Selectable<UserTables['one_time_code']>

/** Rows that one sweep deletes at most; the next sweep deletes the rest. */
const SWEEP_ROWS_MAX = 10_000

/** The SQL of one-time codes; also runs inside a transaction. */
export function codeRows(db: Kysely<UserTables>) {
  return { ...writeQueries(db), ...checkQueries(db), ...outcomeQueries(db) }
}

function writeQueries(db: Kysely<UserTables>) {
  const ofMobile = (mobile: string) => db.selectFrom('one_time_code').selectAll().where('mobile', '=', mobile)

  return {
    byMobile: (mobile: string) => ofMobile(mobile).executeTakeFirst(),

    /** The row of a number, created if missing and locked until the transaction ends. */
    async hold(mobile: string, at: Date): Promise<CodeRow> {
      await db
        .insertInto('one_time_code')
        .values({ mobile, purpose: 'none', attempts: 0, sent_at: at, expires_at: at, sends: [] })
        .onConflict((taken) => taken.doNothing())
        .execute()
      return await ofMobile(mobile).forUpdate().executeTakeFirstOrThrow()
    },

    async put(row: CodeRow): Promise<void> {
      const { mobile, ...set } = row
      await db.updateTable('one_time_code').set(set).where('mobile', '=', mobile).execute()
    },
  }
}

function checkQueries(db: Kysely<UserTables>) {
  return {
    /**
     * Takes one attempt of a code in one statement, so that of any number of concurrent guesses at most `attemptsMax`
     * are compared. `undefined` when no such code can be checked.
     */
    claim: (guess: {
      mobile: string
      purposes: readonly string[]
      deviceUuid: string | null
      accountId: string | null
      attemptsMax: number
      at: Date
      /** A code sent after this comes from a clock that has been set back, and is invalid. */
      sentBefore: Date
    }) =>
      db
        .updateTable('one_time_code')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('mobile', '=', guess.mobile)
        .where('purpose', 'in', [...guess.purposes])
        .where('hash', 'is not', null)
        .where('attempts', '<', guess.attemptsMax)
        .where('expires_at', '>', guess.at)
        .where('sent_at', '<=', guess.sentBefore)
        // A guess from another device cannot be right, so it does not cost the owner an attempt either.
        .where(({ or, eb }) => or([eb('device_uuid', 'is', null), eb('device_uuid', '=', guess.deviceUuid)]))
        .where(sql<boolean>`account_id is not distinct from ${guess.accountId}`)
        .returningAll()
        .executeTakeFirst(),

    /** Uses a code up; true for the one call that did. */
    async spend(mobile: string, hash: Buffer): Promise<boolean> {
      const spent = await db
        .updateTable('one_time_code')
        .set({ hash: null })
        .where('mobile', '=', mobile)
        .where('hash', '=', hash)
        .returning('mobile')
        .executeTakeFirst()
      return spent !== undefined
    },
  }
}

function outcomeQueries(db: Kysely<UserTables>) {
  return {
    /** Stores a proof in place of a used code, unless a newer code has been sent meanwhile. */
    async putProof(
      mobile: string,
      proof: Pick<CodeRow, 'purpose' | 'device_uuid' | 'hash' | 'expires_at'>,
    ): Promise<boolean> {
      const put = await db
        .updateTable('one_time_code')
        .set({ ...proof, attempts: 0 })
        .where('mobile', '=', mobile)
        .where('hash', 'is', null)
        .returning('mobile')
        .executeTakeFirst()
      return put !== undefined
    },

    async unbind(mobile: string, hash: Buffer): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set({ device_uuid: null }).execute()
    },

    /** Returns the attempt that the check of a right code took. */
    async returnAttempt(mobile: string, hash: Buffer): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })).execute()
    },

    async pause(mobile: string, hash: Buffer, until: Date): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set({ hash: null, paused_until: until }).execute()
    },

    /** For a message that could not be sent: invalidates its code and allows another request at once. */
    async revoke(mobile: string, hash: Buffer): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set({ hash: null, cool_until: null }).execute()
    },

    /** Deletes the rows of numbers without a send since then. */
    async sweep(before: Date): Promise<void> {
      const old = db
        .selectFrom('one_time_code')
        .select('mobile')
        .where('sent_at', '<', before)
        .limit(SWEEP_ROWS_MAX)
      await db.deleteFrom('one_time_code').where('mobile', 'in', old).execute()
    },
  }
}
