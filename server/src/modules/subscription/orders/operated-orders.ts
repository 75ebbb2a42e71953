import type { admin, AnswerOf, OrderStatus } from '@tayang/contract'
import type { OrderRow, PaymentEventRow } from '../rows/order-tables.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderDependencies } from './dependencies.ts'
import { openRefunds } from './refunds.ts'
import { orderSums, statusOf } from './order-status.ts'

type Listed = AnswerOf<typeof admin.listOrders>['data'][number]
type Detail = AnswerOf<typeof admin.getOrder>['data']

/** Orders as operators see them. */
export interface OperatedOrders {
  list(
    request: {
      status?: OrderStatus | undefined
      accountId?: string | undefined
      hasAttention: boolean
      limit: number
      offset: number
    },
    now: number,
  ): Promise<{ orders: Listed[]; total: number }>
  /** These answer undefined where there is no such order. */
  read(id: string, now: number): Promise<Detail | undefined>
  refund(id: string, reason: string, now: number): Promise<Detail | undefined>
  settle(id: string, reason: string, now: number): Promise<Detail | undefined>
}

export function openOperatedOrders(dependencies: OrderDependencies): OperatedOrders {
  const rows = orderRows(dependencies.db)
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
      refundReason: order.refund_reason,
      news: events.map(toEvent),
    }
  }

  return {
    async list({ limit, offset, ...filter }, now) {
      const { orders, total } = await rows.list(filter, { limit, offset })
      return { orders: orders.map((order) => listedOf(order, now)), total }
    },
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

function toEvent(event: PaymentEventRow): Detail['news'][number] {
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
