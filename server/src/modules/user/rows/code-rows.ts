import { sql, type Kysely, type Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

export type CodeRow = Selectable<UserTables['one_time_code']>

/** Rows that one sweep takes at most; the next sweep takes the rest. */
const SWEEP_ROWS_MAX = 10_000

/** The SQL of one-time codes; runs as well inside a transaction. */
export function codeRows(db: Kysely<UserTables>) {
  const ofMobile = (mobile: string) => db.selectFrom('one_time_code').selectAll().where('mobile', '=', mobile)

  return {
    byMobile: (mobile: string) => ofMobile(mobile).executeTakeFirst(),

    /** The row of a number, made where there is none, held until the transaction ends. */
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

    /**
     * Takes one of the attempts that a code has, in one statement: of any number of guesses at once no more
     * than `attemptsMax` are ever judged (trust F8). Nothing where there is no such code to be judged.
     */
    claim: (guess: {
      mobile: string
      purposes: readonly string[]
      deviceUuid: string | null
      accountId: string | null
      attemptsMax: number
      at: Date
      /** A code of the future belongs to a clock that was turned back: it is good for nothing. */
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
        // A guess from elsewhere could not be right, so it costs the owner of the code nothing either.
        .where(({ or, eb }) => or([eb('device_uuid', 'is', null), eb('device_uuid', '=', guess.deviceUuid)]))
        .where(sql<boolean>`account_id is not distinct from ${guess.accountId}`)
        .returningAll()
        .executeTakeFirst(),

    /** Ends a code; yes to the one who ended it. */
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

    /** Puts a proof in the place of a code that was spent, unless a newer code has come meanwhile. */
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

    /** The attempt that a look at a right code took. */
    async giveBack(mobile: string, hash: Buffer): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })).execute()
    },

    async pause(mobile: string, hash: Buffer, until: Date): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set({ hash: null, paused_until: until }).execute()
    },

    /** A message that never left: its code is good for nothing, and another may be asked for at once. */
    async takeBack(mobile: string, hash: Buffer): Promise<void> {
      const ofCode = db.updateTable('one_time_code').where('mobile', '=', mobile).where('hash', '=', hash)
      await ofCode.set({ hash: null, cool_until: null }).execute()
    },

    /** Forgets numbers that asked for nothing since. */
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
