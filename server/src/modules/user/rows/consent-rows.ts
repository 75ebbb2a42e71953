import { sql, type Kysely, type Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

type ConsentRow = Selectable<UserTables['consent']>

/** The SQL of the consent ledger; also runs inside a transaction. Rows are added and never changed. */
export function consentRows(db: Kysely<UserTables>) {
  return {
    async add(row: ConsentRow): Promise<void> {
      await db.insertInto('consent').values(row).execute()
    },

    /** The latest row of a purpose. */
    last: (accountId: string, purpose: string) =>
      db
        .selectFrom('consent')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async count(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('consent')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Every grant, newest first, with the first later withdrawal of its purpose. */
    grants: (accountId: string, limit: number) =>
      db
        .selectFrom('consent as given')
        .select(['given.purpose', 'given.version', 'given.language', 'given.at'])
        .select((of) =>
          of
            .selectFrom('consent as later')
            .select(({ fn }) => fn.min('later.at').as('at'))
            .whereRef('later.account_id', '=', 'given.account_id')
            .whereRef('later.purpose', '=', 'given.purpose')
            .where('later.is_granted', '=', false)
            .where(sql<boolean>`(later.at, later.id) > (given.at, given.id)`)
            .as('withdrawn_at'),
        )
        .where('given.account_id', '=', accountId)
        .where('given.is_granted', '=', true)
        .orderBy('given.at', 'desc')
        .orderBy('given.id', 'desc')
        .limit(limit)
        .execute(),
  }
}
