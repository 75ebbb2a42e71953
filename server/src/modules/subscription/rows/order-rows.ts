import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import { isId } from '#platform/ids/ids'
import type { OrderRow, PaymentEventRow } from './order-tables.ts'
import type { SubscriptionTables } from './tables.ts'

/** A row of a list of transactions: an order, or a redeemed voucher. */
export interface TransactionRow {
  id: string
  voucher: string | null
}

/** What tells one payment event from another. */
type EventFacts = Pick<
  PaymentEventRow,
  'order_id' | 'provider' | 'payment_id' | 'status' | 'amount_rupiah' | 'currency'
>

/** Built once, because gateways repeat their events. */
const toldQuery = keepQuery((db: Kysely<SubscriptionTables>, event: EventFacts) =>
  db
    .selectFrom('payment_order as o')
    .innerJoin('payment_news as n', 'n.order_id', 'o.id')
    .selectAll('o')
    .where('o.id', '=', event.order_id)
    .where('o.provider', '=', event.provider)
    .where('n.provider', '=', event.provider)
    .where('n.payment_id', '=', event.payment_id)
    .where('n.status', '=', event.status)
    .where('n.amount_rupiah', '=', event.amount_rupiah)
    .where('n.currency', '=', event.currency)
    .limit(1),
)

/** The queries of orders; inside a transaction where `db` is one. */
export function orderRows(db: Kysely<SubscriptionTables>) {
  return {
    ...orderQueries(db),
    ...orderLists(db),
    ...paymentEventRows(db),
    ...orderChanges(db),
  }
}

function orderQueries(db: Kysely<SubscriptionTables>) {
  const order = () => db.selectFrom('payment_order').selectAll()
  return {
    byKey: (accountId: string, key: string) =>
      order().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst(),

    byId: async (id: string): Promise<OrderRow | undefined> =>
      isId(id) ? await order().where('id', '=', id).executeTakeFirst() : undefined,

    /** Locks the order until the transaction ends. */
    lockById: async (id: string): Promise<OrderRow | undefined> =>
      isId(id) ? await order().where('id', '=', id).forUpdate().executeTakeFirst() : undefined,

    ordersByIds: (ids: readonly string[]): Promise<OrderRow[]> =>
      order()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    /** Redeemed vouchers by the grants that they gave. */
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

    grantById: (id: string) =>
      db.selectFrom('package_grant').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Pending orders that are over, or whose gateway can be asked and was silent for long; those that were checked
     * longest ago come first.
     */
    dueForCheck: (
      at: Date,
      { silentSince, answering, limit }: { silentSince: Date; answering: readonly string[]; limit: number },
    ) =>
      order()
        .where('status', '=', 'pending')
        .where('checked_at', '<', at)
        .where(({ or, and, eb }) =>
          or([
            eb('expires_at', '<=', at),
            and([
              eb('checked_at', '<=', silentSince),
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

function orderLists(db: Kysely<SubscriptionTables>) {
  return {
    /** Orders of one account, the newest first. */
    ordersOfAccount: (accountId: string, { after, limit }: { after: string | null; limit: number }) =>
      db
        .selectFrom('payment_order')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(after !== null, (all) => all.where('id', '<', after!))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Counted up to a number. */
    countOrdersOf: async (accountId: string, most: number): Promise<number> => {
      const { rows } = await sql<{ many: bigint }>`
        select count(*) as many from (
          select from subscription.payment_order where account_id = ${accountId}::uuid limit ${most}) few
      `.execute(db)
      return Number(rows[0]?.many ?? 0n)
    },

    accountOfInvoice: async (invoiceNumber: string): Promise<string | null> => {
      const found = await db
        .selectFrom('payment_order')
        .select('account_id')
        .where('invoice_number', '=', invoiceNumber)
        .executeTakeFirst()
      return found?.account_id ?? null
    },

    /** Orders and redeemed vouchers of an account as one list, the newest first. */
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
  }
}

function paymentEventRows(db: Kysely<SubscriptionTables>) {
  return {
    eventsOf: (orderId: string): Promise<PaymentEventRow[]> =>
      db
        .selectFrom('payment_news')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .limit(EVENTS_MAX)
        .execute(),

    /** The order of an event that was received before. */
    toldBefore: async (event: EventFacts): Promise<OrderRow | undefined> =>
      isId(event.order_id) ? (await toldQuery(db, event))[0] : undefined,

    /** Whether the same event was received before. */
    hasEvent: async (event: EventFacts): Promise<boolean> => {
      const known = await db
        .selectFrom('payment_news')
        .select('id')
        .where(({ and }) => and(event))
        .executeTakeFirst()
      return known !== undefined
    },

    /** Second payments that were not returned. */
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
        .limit(EVENTS_MAX)
        .execute(),

    addEvent: async (event: PaymentEventRow): Promise<void> => {
      await db.insertInto('payment_news').values(event).execute()
    },

    markReturned: async (returned: { eventId: string; transferId: string }): Promise<void> => {
      await db
        .insertInto('surplus_return')
        .values({ news_id: returned.eventId, transfer_id: returned.transferId })
        .execute()
    },
  }
}

function orderChanges(db: Kysely<SubscriptionTables>) {
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

    /** Counts that it is sent to its gateway; answers the number. */
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

    /** The next number of a year. It has no gap, because a rolled-back transaction does not take it. */
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

/** Events of one answer; far more than an order ever has. */
const EVENTS_MAX = 100
const INVOICE_DIGITS = 6
