import { sql, type Kysely } from 'kysely'
import type { PromoRow } from './order-tables.ts'
import type { SubscriptionTables } from './tables.ts'

export type CountedPromo = PromoRow & { uses: bigint }

export interface PromoFilter {
  /** The beginning of a code. */
  readonly search?: string | undefined
  readonly state?: 'planned' | 'running' | 'over' | undefined
}

interface PromoPage {
  readonly after: { createdAt: Date; id: string } | null
  readonly limit: number
  readonly now: Date
}

interface PromoChange {
  readonly note: string
  readonly endsAt: Date | null
  readonly revision: number
}

export interface PromoFigureRow {
  package_code: string
  held: bigint
  released: bigint
  paid: bigint
  refunded: bigint
  discount: bigint
  revenue: bigint
}

const stateAt = (now: Date) => sql`
  case when p.ends_at <= ${now} then 'over' when p.starts_at > ${now} then 'planned' else 'running' end`

/** The queries of promo codes; inside a transaction where `db` is one. */
export function promoRows(db: Kysely<SubscriptionTables>) {
  return { ...codeRows(db), ...listRows(db), ...useRows(db) }
}

function codeRows(db: Kysely<SubscriptionTables>) {
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

    /** False where it was changed since that revision, or does not exist. */
    async change(code: string, { note, endsAt, revision }: PromoChange): Promise<boolean> {
      const changed = await db
        .updateTable('promo_code')
        .set(({ eb }) => ({ note, ends_at: endsAt, revision: eb('revision', '+', 1) }))
        .where('code', '=', code)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Ends a code that has not ended. */
    async end(code: string, at: Date): Promise<void> {
      await db
        .updateTable('promo_code')
        .set(({ eb }) => ({ ends_at: at, revision: eb('revision', '+', 1) }))
        .where('code', '=', code)
        .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
        .execute()
    },

    /** With `lock`, other transactions that want the code wait until this one ends. */
    byCode: (code: string, { lock }: { lock: boolean }) =>
      db
        .selectFrom('promo_code')
        .selectAll()
        .where('code', '=', code)
        .$if(lock, (found) => found.forNoKeyUpdate())
        .executeTakeFirst(),
  }
}

function listRows(db: Kysely<SubscriptionTables>) {
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
    /** The newest first, `limit` of them behind `after`. */
    list: async ({ search, state }: PromoFilter, { after, limit, now }: PromoPage): Promise<CountedPromo[]> =>
      (await withUses()
        .$if(search !== undefined, (all) => all.where(sql<boolean>`starts_with(p.code, ${search})`))
        .$if(state !== undefined, (all) => all.where(sql<boolean>`${stateAt(now)} = ${state}`))
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(p.created_at, p.id) < (${after?.createdAt}, ${after?.id}::uuid)`),
        )
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute()) as CountedPromo[],

    countedByCode: async (code: string): Promise<CountedPromo | undefined> =>
      (await withUses().where('p.code', '=', code).executeTakeFirst()) as CountedPromo | undefined,
  }
}

function useRows(db: Kysely<SubscriptionTables>) {
  return {
    /** Orders with a code by state, and their money by package. */
    figures: async (code: string): Promise<PromoFigureRow[]> => {
      const { rows } = await sql<PromoFigureRow>`
        select o.package_code,
          count(*) filter (where u.state = 'held') as held,
          count(*) filter (where u.state = 'released') as released,
          count(*) filter (where o.status = 'paid') as paid,
          count(*) filter (where o.status = 'refunded') as refunded,
          coalesce(sum(o.discount_rupiah) filter (where o.status = 'paid'), 0)::bigint as discount,
          coalesce(sum(o.price_rupiah) filter (where o.status = 'paid'), 0)::bigint as revenue
        from subscription.promo_use u join subscription.payment_order o on o.id = u.order_id
        where u.code = ${code} group by 1 order by 1`.execute(db)
      return rows
    },

    /** Accounts that paid an order with the code. */
    async countPeople(code: string): Promise<number> {
      const { people } = await db
        .selectFrom('payment_order')
        .select(({ fn }) => fn.count<bigint>('account_id').distinct().as('people'))
        .where('promo_code', '=', code)
        .where('paid_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(people)
    },

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
