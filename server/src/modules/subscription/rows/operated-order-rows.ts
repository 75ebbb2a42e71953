import type { OrderSort } from '@tayang/contract'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { OrderRow } from './order-tables.ts'
import type { SubscriptionTables } from './tables.ts'

/** What operators filter the list of orders by; of several all must hold. */
export interface OrderFilter {
  readonly status?: OrderRow['status'] | undefined
  readonly method?: OrderRow['method'] | undefined
  readonly accountId?: string | undefined
  readonly promoCode?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly hasAttention?: boolean | undefined
  /** By one of its names: exactly one of these. */
  readonly named?: { orderId: string } | { invoiceNumber: string } | { paymentId: string } | undefined
}

/** The last order of the page before. */
export interface OrderPlace {
  readonly createdAt: Date
  readonly price?: number
  readonly id: string
}

/** Money of one day and method. */
export interface OrderFigureRow {
  day: string
  method: OrderRow['method']
  paid_orders: bigint
  paid: bigint
  discount: bigint
  vat: bigint
  refunded_orders: bigint
  refunded: bigint
}

/** The orders as operators list and count them. */
export function operatedOrderRows(db: Kysely<SubscriptionTables>) {
  return {
    /** In the order of `sort`, `limit` of them behind `after`. */
    list: async (
      filter: OrderFilter,
      { sort, after, limit, now }: { sort: OrderSort; after: OrderPlace | null; limit: number; now: Date },
    ): Promise<OrderRow[]> => {
      const ids = [
        filter.accountId,
        filter.named && 'orderId' in filter.named ? filter.named.orderId : undefined,
      ]
      if (ids.some((id) => id !== undefined && !isId(id))) return []
      const way = sort.startsWith('-') ? 'desc' : 'asc'
      const isByAmount = sort.endsWith('amount')
      const key = isByAmount ? ('price_rupiah' as const) : ('created_at' as const)
      const last = isByAmount ? sql`${after?.price ?? 0}::bigint` : sql`${after?.createdAt}::timestamptz`
      const behind = way === 'desc' ? sql`<` : sql`>`
      return await filtered(db.selectFrom('payment_order').selectAll(), filter, now)
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(${sql.ref(key)}, id) ${behind} (${last}, ${after?.id}::uuid)`),
        )
        .orderBy(key, way)
        .orderBy('id', way)
        .limit(limit)
        .execute()
    },

    /** Both days are in Jakarta, and both are counted. */
    figures: async ({ from, to }: { from: string; to: string }): Promise<OrderFigureRow[]> => {
      const begin = sql`(${from}::date)::timestamp at time zone 'Asia/Jakarta'`
      const end = sql`(${to}::date + 1)::timestamp at time zone 'Asia/Jakarta'`
      const { rows } = await sql<OrderFigureRow>`
        with paid as (
          select (paid_at at time zone 'Asia/Jakarta')::date as day, method, count(*) as orders,
            sum(price_rupiah) as amount, sum(discount_rupiah) as discount, sum(vat_rupiah) as vat
          from subscription.payment_order where paid_at >= ${begin} and paid_at < ${end} group by 1, 2
        ), refunded as (
          select (refunded_at at time zone 'Asia/Jakarta')::date as day, method, count(*) as orders,
            sum(price_rupiah) as amount
          from subscription.payment_order where refunded_at >= ${begin} and refunded_at < ${end} group by 1, 2
        )
        select day::text as day, method,
          coalesce(paid.orders, 0)::bigint as paid_orders, coalesce(paid.amount, 0)::bigint as paid,
          coalesce(paid.discount, 0)::bigint as discount, coalesce(paid.vat, 0)::bigint as vat,
          coalesce(refunded.orders, 0)::bigint as refunded_orders,
          coalesce(refunded.amount, 0)::bigint as refunded
        from paid full join refunded using (day, method)
        order by 1 desc, 2`.execute(db)
      return rows
    },
  }
}

type Found = SelectQueryBuilder<SubscriptionTables, 'payment_order', OrderRow>

function filtered(all: Found, filter: OrderFilter, now: Date): Found {
  let found = byStatus(all, filter.status, now)
  if (filter.method !== undefined) found = found.where('method', '=', filter.method)
  if (filter.accountId !== undefined) found = found.where('account_id', '=', filter.accountId)
  if (filter.promoCode !== undefined) found = found.where('promo_code', '=', filter.promoCode)
  if (filter.from !== undefined) found = found.where('created_at', '>=', new Date(filter.from))
  if (filter.to !== undefined) found = found.where('created_at', '<', new Date(filter.to))
  if (filter.hasAttention === true) found = found.where('attention', 'is not', null)
  return filter.named === undefined ? found : byName(found, filter.named)
}

/** A pending order is expired from its end on, also before that is stored. */
function byStatus(all: Found, status: OrderRow['status'] | undefined, now: Date): Found {
  switch (status) {
    case undefined:
      return all
    case 'pending':
      return all.where('status', '=', 'pending').where('expires_at', '>', now)
    case 'expired':
      return all.where(({ or, and, eb }) =>
        or([eb('status', '=', 'expired'), and([eb('status', '=', 'pending'), eb('expires_at', '<=', now)])]),
      )
    default:
      return all.where('status', '=', status)
  }
}

function byName(all: Found, named: NonNullable<OrderFilter['named']>): Found {
  if ('orderId' in named) return all.where('id', '=', named.orderId)
  if ('invoiceNumber' in named) return all.where('invoice_number', '=', named.invoiceNumber)
  const { paymentId } = named
  // Also a payment that was not taken: a second one, or one of another amount.
  return all.where(({ or, eb, selectFrom }) =>
    or([
      eb('payment_id', '=', paymentId),
      eb('id', 'in', selectFrom('payment_news').select('order_id').where('payment_id', '=', paymentId)),
    ]),
  )
}
