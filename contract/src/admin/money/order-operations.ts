import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, day, givenTime, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import {
  orderStatuses,
  paymentMethod,
  priceSums,
  promoCodeInPath,
} from '../../subscription/payment-operations.ts'

/** A time of a query string. */
const queryTime = z.pipe(z.coerce.number(), givenTime)

const order = z.object({
  id,
  accountId: id,
  /** Null where the account is gone. */
  buyer: z.nullable(z.object({ profileId: id, name: z.string() })),
  status: z.literal(orderStatuses),
  provider: z.string(),
  method: paymentMethod,
  package_code: z.string(),
  packageName: z.string(),
  sums: priceSums,
  promoCode: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  createdAt: time,
  expiresAt: time,
  paidAt: z.nullable(time),
  refundedAt: z.nullable(time),
  /**
   * Why an operator must look at it: a payment of another amount, a second payment of the same order, or a refund by
   * the gateway.
   */
  attention: z.nullable(z.literal(['mismatch', 'paid-twice', 'given-back'])),
})

export type ListedOrder = z.output<typeof order>

const orderFilter = {
  /** An invoice number, the email of an account, a payment as its provider names it, or the id of the order. */
  search: z.optional(line(128)),
  status: z.optional(z.literal(orderStatuses)),
  method: z.optional(paymentMethod),
  accountId: z.optional(id),
  promoCode: z.optional(promoCodeInPath),
  /** By the time of the order: from `from` on, before `to`. */
  from: z.optional(queryTime),
  to: z.optional(queryTime),
  attention: z.optional(z.literal(['true'])),
}

/** By when they were made, or by their price; with a minus the latest or the dearest first. */
export const orderSorts = ['created', '-created', 'amount', '-amount'] as const
export type OrderSort = (typeof orderSorts)[number]

export const listOrders = operation({
  summary:
    'Package orders, the newest first unless sorted, by any of the filters; those that need attention on request',
  method: 'GET',
  path: '/admin/v1.0/orders',
  caller: 'operator',
  permission: 'orders.read',
  query: z.object({
    ...cursorPaging(50),
    ...orderFilter,
    sort: z._default(z.literal(orderSorts), '-created'),
  }),
  answer: z.array(order),
  meta: cursorMeta,
})

/** Most rows of one file. */
export const ORDER_EXPORT_MAX = 50_000

export const exportOrders = operation({
  summary:
    'The orders of a filter as CSV, the newest first, at most 50,000; the last line says who exported and when',
  method: 'GET',
  path: '/admin/v1.0/orders/export',
  caller: 'operator',
  permission: 'orders.read',
  stepUp: true,
  query: z.object(orderFilter),
  answer: 'bytes',
})

const money = z.object({ orders: z.number(), amount: z.number() })
const orderFigure = z.object({
  /** A day in Jakarta. */
  day,
  method: paymentMethod,
  /** Whole rupiah, by the day of the payment, with what was taken off and the VAT in it. */
  paid: z.extend(money, { discount: z.number(), vat: z.number() }),
  /** By the day of the refund. */
  refunded: money,
})
export type OrderFigure = z.output<typeof orderFigure>

/** Most days of one answer. */
export const ORDER_FIGURE_DAYS_MAX = 92

export const getOrderFigures = operation({
  summary: 'Money of package orders by day in Jakarta and method: paid and refunded; at most 92 days',
  method: 'GET',
  path: '/admin/v1.0/orders/figures',
  caller: 'operator',
  permission: 'orders.read',
  namesNobody: true,
  query: z.object({
    /** First and last day; without them the 30 days until today. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.array(orderFigure),
})

const orderDetail = z.extend(order, {
  /** The end of the subscription that it gave, as it was then. */
  endAt: z.nullable(time),
  /** The ledger transfer that books it. */
  transferId: z.nullable(id),
  /** The payment that was taken, as its provider names it. */
  paymentId: z.nullable(z.string()),
  refundReason: z.nullable(z.string()),
  /** What providers reported of it, the oldest first, and what followed. */
  news: z.array(
    z.object({
      at: time,
      provider: z.string(),
      payment: z.string(),
      status: z.string(),
      amount: z.number(),
      currency: z.string(),
      outcome: z.literal(['taken', 'late', 'ignored', 'mismatch', 'paid-twice']),
    }),
  ),
})

export type OrderCase = z.output<typeof orderDetail>

export const getOrder = operation({
  summary: 'One order with every report of its providers',
  method: 'GET',
  path: '/admin/v1.0/order/{id}',
  caller: 'operator',
  permission: 'orders.read',
  params: z.object({ id }),
  answer: orderDetail,
  refusals: ['NOT_FOUND'],
})

export const refundOrder = operation({
  summary:
    'Mark a paid order as refunded, after the money went back at the provider: its sale is reversed and the ' +
    'days that it gave are taken back',
  method: 'POST',
  path: '/admin/v1.0/order/{id}/refund',
  caller: 'operator',
  permission: 'orders.refund',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ reason: line(200).check(z.minLength(1)) }),
  answer: orderDetail,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'NOT_REFUNDABLE'],
})

export const settleOrder = operation({
  summary:
    'Mark an order that needed attention as settled: a second payment was returned at the provider, and is booked so',
  method: 'POST',
  path: '/admin/v1.0/order/{id}/settle',
  caller: 'operator',
  permission: 'orders.refund',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ reason: line(200).check(z.minLength(1)) }),
  answer: orderDetail,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'NOTHING_TO_SETTLE'],
})
