import { sql, type Kysely } from 'kysely'
import type { PromoRow } from './order-tables.ts'
import type { SubscriptionTables } from './tables.ts'

/** The queries of promo codes; inside a transaction where `db` is one. */
export function promoRows(db: Kysely<SubscriptionTables>) {
  const withUses = () =>
    db
      .selectFrom('promo_code as p')
      .selectAll('p')
      .select((eb) =>
        eb
          .selectFrom('promo_use as u')
          .select(({ fn }) => fn.countAll<bigint>().as('uses'))
          .whereRef('u.code', '=', 'p.code')
          .where('u.state', '<>', 'released')
          .as('uses'),
      )
  return {
    /** False where the code is taken. */
    async insert(row: PromoRow): Promise<boolean> {
      const inserted = await db
        .insertInto('promo_code')
        .values(row)
        .onConflict((known) => known.column('code').doNothing())
        .returning('code')
        .executeTakeFirst()
      return inserted !== undefined
    },

    async list({ limit, offset }: { limit: number; offset: number }) {
      const [codes, counted] = await Promise.all([
        withUses()
          .orderBy('p.created_at', 'desc')
          .orderBy('p.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        db
          .selectFrom('promo_code')
          .select(({ fn }) => fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { codes, total: Number(counted.total) }
    },

    /** Ends a code that has not ended, and answers it. */
    async end(code: string, at: Date) {
      await db
        .updateTable('promo_code')
        .set({ ends_at: at })
        .where('code', '=', code)
        .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
        .execute()
      return await withUses().where('p.code', '=', code).executeTakeFirst()
    },

    /** With `lock`, other transactions that want the code wait until this one ends. */
    byCode: (code: string, { lock }: { lock: boolean }) =>
      db
        .selectFrom('promo_code')
        .selectAll()
        .where('code', '=', code)
        .$if(lock, (found) => found.forNoKeyUpdate())
        .executeTakeFirst(),

    /** How often a code is used or held, by everybody and by one account. */
    async countUses(code: string, accountId: string): Promise<{ uses: number; own: number }> {
      const { uses, own } = await db
        .selectFrom('promo_use')
        .select(({ fn }) => fn.countAll<bigint>().as('uses'))
        .select(sql<bigint>`count(*) filter (where account_id = ${accountId})`.as('own'))
        .where('code', '=', code)
        .where('state', '<>', 'released')
        .executeTakeFirstOrThrow()
      return { uses: Number(uses), own: Number(own) }
    },
  }
}
