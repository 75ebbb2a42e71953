import type { ListedOrder, OrderCase, OrderFigure, OrderSort } from '@tayang/contract'
import type { OrderRow, PaymentEventRow } from '../rows/order-tables.ts'
import { operatedOrderRows, type OrderFigureRow, type OrderFilter } from '../rows/operated-order-rows.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderDependencies } from './dependencies.ts'
import { openRefunds } from './refunds.ts'
import { orderSums, statusOf } from './order-status.ts'

/** An order without the name of its buyer, which another module has. */
type Listed = Omit<ListedOrder, 'buyer'>
type Detail = Omit<OrderCase, 'buyer'>

/** The last order of the page before. */
interface PlaceOfOrder {
  readonly createdAt: number
  /** Where the list is sorted by it. */
  readonly price?: number
  readonly id: string
}

/** Orders as operators see them. */
export interface OperatedOrders {
  /** In the order of `sort`, absent the newest first; one more than `limit` says that there are more. */
  list(
    filter: OrderFilter,
    page: { sort?: OrderSort; after: PlaceOfOrder | null; limit: number; now: number },
  ): Promise<Listed[]>
  /** Money by day in Jakarta and method, the latest day first. */
  figures(days: { from: string; to: string }): Promise<OrderFigure[]>
  /** These answer undefined where there is no such order. */
  read(id: string, now: number): Promise<Detail | undefined>
  refund(id: string, reason: string, now: number): Promise<Detail | undefined>
  settle(id: string, reason: string, now: number): Promise<Detail | undefined>
}

export function openOperatedOrders(dependencies: OrderDependencies): OperatedOrders {
  const rows = orderRows(dependencies.db)
  const lists = operatedOrderRows(dependencies.db)
  const refunds = openRefunds(dependencies)

  async function detailOf(order: OrderRow | undefined, now: number): Promise<Detail | undefined> {
    if (!order) return undefined
    const [events, grant] = await Promise.all([
      rows.eventsOf(order.id),
      order.grant_id === null ? undefined : rows.grantById(order.grant_id),
    ])
    return {
      ...listedOf(order, now),
      endAt: grant?.end_at.getTime() ?? null,
      transferId: order.transfer_id,
      paymentId: order.payment_id,
      refundReason: order.refund_reason,
      news: events.map(toEvent),
    }
  }

  return {
    async list(filter, { sort = '-created', after, limit, now }) {
      const orders = await lists.list(filter, {
        sort,
        after: after && { ...after, createdAt: new Date(after.createdAt) },
        limit,
        now: new Date(now),
      })
      return orders.map((order) => listedOf(order, now))
    },
    figures: async (days) => (await lists.figures(days)).map(toFigure),
    read: async (id, now) => await detailOf(await rows.byId(id), now),
    refund: async (id, reason, now) => await detailOf(await refunds.refund(id, reason, now), now),
    settle: async (id, reason, now) => await detailOf(await refunds.settle(id, reason, now), now),
  }
}

function listedOf(order: OrderRow, now: number): Listed {
  return {
    id: order.id,
    accountId: order.account_id,
    status: statusOf(order, now),
    provider: order.provider,
    method: order.method,
    package_code: order.package_code,
    packageName: order.package_name,
    sums: orderSums(order),
    promoCode: order.promo_code,
    invoiceNumber: order.invoice_number,
    createdAt: order.created_at.getTime(),
    expiresAt: order.expires_at.getTime(),
    paidAt: order.paid_at?.getTime() ?? null,
    refundedAt: order.refunded_at?.getTime() ?? null,
    attention: order.attention,
  }
}

function toFigure(row: OrderFigureRow): OrderFigure {
  return {
    day: row.day,
    method: row.method,
    paid: {
      orders: Number(row.paid_orders),
      amount: Number(row.paid),
      discount: Number(row.discount),
      vat: Number(row.vat),
    },
    refunded: { orders: Number(row.refunded_orders), amount: Number(row.refunded) },
  }
}

function toEvent(event: PaymentEventRow): OrderCase['news'][number] {
  return {
    at: event.told_at.getTime(),
    provider: event.provider,
    payment: event.payment_id,
    status: event.status,
    amount: Number(event.amount_rupiah),
    currency: event.currency,
    outcome: event.outcome,
  }
}
