import { sql, type Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { SubscriptionTables } from '../rows.ts'
import type { NewsRow, OrderRow } from './order-tables.ts'

/** What a list of transactions is made of: an order, or a voucher that was used. */
export interface TransactionRow {
  id: string
  voucher: string | null
}

/** The SQL of orders; runs as well inside a transaction. */
export function orderRows(db: Kysely<SubscriptionTables>) {
  return {
    ...readingOrders(db),
    ...changingOrders(db),
  }
}

function readingOrders(db: Kysely<SubscriptionTables>) {
  const order = () => db.selectFrom('payment_order').selectAll()
  return {
    byKey: (accountId: string, key: string) =>
      order().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst(),

    byId: async (id: string): Promise<OrderRow | undefined> =>
      isId(id) ? await order().where('id', '=', id).executeTakeFirst() : undefined,

    /** Whoever else would change it waits until the transaction ends. */
    locked: async (id: string): Promise<OrderRow | undefined> =>
      isId(id) ? await order().where('id', '=', id).forUpdate().executeTakeFirst() : undefined,

    newsOf: (orderId: string): Promise<NewsRow[]> =>
      db
        .selectFrom('payment_news')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .limit(NEWS_MAX)
        .execute(),

    /** Whether the very same was told before. */
    knowsNews: async (
      said: Pick<NewsRow, 'order_id' | 'provider' | 'payment_id' | 'status' | 'amount_rupiah' | 'currency'>,
    ): Promise<boolean> => {
      const known = await db
        .selectFrom('payment_news')
        .select('id')
        .where(({ and }) => and(said))
        .executeTakeFirst()
      return known !== undefined
    },

    list: async (
      asked: { status?: string | undefined; accountId?: string | undefined; hasAttention?: boolean },
      page: { limit: number; offset: number },
    ) => {
      const { status, accountId, hasAttention } = asked
      if (accountId !== undefined && !isId(accountId)) return { orders: [], total: 0 }
      const found = db
        .selectFrom('payment_order')
        .$if(status !== undefined, (all) => all.where('status', '=', status as OrderRow['status']))
        .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId!))
        .$if(hasAttention === true, (all) => all.where('attention', 'is not', null))
      const [orders, { total }] = await Promise.all([
        found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
        found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { orders, total: Number(total) }
    },

    /** Orders and used vouchers of an account as one list, the newest first. */
    transactionsOf: async (accountId: string, page: { limit: number; offset: number }) => {
      const all = sql`
        select id, null as voucher from subscription.payment_order where account_id = ${accountId}
        union all
        select grant_id, code from subscription.voucher_use where account_id = ${accountId}`
      const [found, counted] = await Promise.all([
        sql<TransactionRow>`
          select * from (${all}) x order by id desc limit ${page.limit} offset ${page.offset}`.execute(db),
        sql<{ total: bigint }>`select count(*) as total from (${all}) x`.execute(db),
      ])
      return { rows: found.rows, total: Number(counted.rows[0]?.total ?? 0n) }
    },

    ordersByIds: (ids: readonly string[]): Promise<OrderRow[]> =>
      order()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    /** Vouchers that were used, by the grants that they gave. */
    vouchersByGrants: (grantIds: readonly string[]) =>
      db
        .selectFrom('voucher_use as u')
        .innerJoin('package_grant as g', 'g.id', 'u.grant_id')
        .innerJoin('subscription as s', 's.id', 'g.subscription_id')
        .innerJoin('package as p', 'p.package_code', 'g.package_code')
        .select(['u.grant_id', 'u.account_id', 'u.code', 'u.used_at', 'g.end_at', 'g.package_code'])
        .select(['s.package_name', 's.package_price_rupiah', 's.package_duration', 's.package_duration_type'])
        .select(['p.title', 'p.days'])
        .where('u.grant_id', '=', sql<string>`any(${[...grantIds]}::uuid[])`)
        .execute(),

    /** Payments that came too often and were not given back. */
    unreturnedOf: (orderId: string) =>
      db
        .selectFrom('payment_news as n')
        .selectAll('n')
        .where('n.order_id', '=', orderId)
        .where('n.outcome', '=', 'paid-twice')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('surplus_return as r').select('r.news_id').whereRef('r.news_id', '=', 'n.id')),
          ),
        )
        .orderBy('n.id')
        .limit(NEWS_MAX)
        .execute(),

    grantById: (id: string) =>
      db.selectFrom('package_grant').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Orders that wait and are over, or of which nobody heard for long though their gateway can be asked: those that
     * were looked at longest ago.
     */
    dueForCheck: (
      at: Date,
      { unheardSince, answering, limit }: { unheardSince: Date; answering: readonly string[]; limit: number },
    ) =>
      order()
        .where('status', '=', 'pending')
        .where('checked_at', '<', at)
        .where(({ or, and, eb }) =>
          or([
            eb('expires_at', '<=', at),
            and([
              eb('checked_at', '<=', unheardSince),
              eb('attempts', '>', 0),
              eb('provider', '=', sql<string>`any(${[...answering]}::text[])`),
            ]),
          ]),
        )
        .orderBy('checked_at')
        .limit(limit)
        .execute(),
  }
}

function changingOrders(db: Kysely<SubscriptionTables>) {
  return {
    insert: async (row: Omit<OrderRow, 'attempts'>): Promise<void> => {
      await db.insertInto('payment_order').values(row).execute()
    },

    change: async (id: string, to: Partial<Omit<OrderRow, 'id'>>): Promise<OrderRow> =>
      await db
        .updateTable('payment_order')
        .set(to)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Counts that it is brought to its gateway; answers the number. */
    countAttempt: async (id: string): Promise<number> => {
      const { attempts } = await db
        .updateTable('payment_order')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .returning('attempts')
        .executeTakeFirstOrThrow()
      return attempts
    },

    holdPromo: async (use: { orderId: string; code: string; accountId: string }): Promise<void> => {
      const { orderId: order_id, code, accountId: account_id } = use
      await db.insertInto('promo_use').values({ order_id, code, account_id, state: 'held' }).execute()
    },

    markPromo: async (orderId: string, state: 'used' | 'released'): Promise<void> => {
      await db.updateTable('promo_use').set({ state }).where('order_id', '=', orderId).execute()
    },

    addNews: async (news: NewsRow): Promise<void> => {
      await db.insertInto('payment_news').values(news).execute()
    },

    markReturned: async (back: { newsId: string; transferId: string }): Promise<void> => {
      await db
        .insertInto('surplus_return')
        .values({ news_id: back.newsId, transfer_id: back.transferId })
        .execute()
    },

    /** The next number of a year: without a gap, since it is only taken if the transaction commits. */
    nextInvoice: async (year: number): Promise<string> => {
      const { last } = await db
        .insertInto('invoice_year')
        .values({ year, last: 1 })
        .onConflict((known) =>
          known.column('year').doUpdateSet(({ ref, eb }) => ({ last: eb(ref('invoice_year.last'), '+', 1) })),
        )
        .returning('last')
        .executeTakeFirstOrThrow()
      return `INV/${year}/${String(last).padStart(INVOICE_DIGITS, '0')}`
    },
  }
}

/** What one answer shows of what was told; far more than there ever is. */
const NEWS_MAX = 100
const INVOICE_DIGITS = 6
