import * as z from 'zod/mini'
import { givenTime, id, line, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  orderStatuses,
  paymentMethod,
  priceSums,
  promoCode,
  promoCodeInPath,
} from '../subscription/payment-operations.ts'
import { friendlyId } from './drafts.ts'

const USES_MAX = 1_000_000

const promoDraft = z.object({
  code: promoCode,
  note: z._default(line(200), ''),
  /** A percentage of the price, or an amount in rupiah. */
  kind: z.literal(['percent', 'amount']),
  value: z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000)),
  /** Codes of the packages that it applies to; empty: all. */
  packageCodes: z._default(z.array(friendlyId).check(z.maxLength(50)), []),
  startsAt: z._default(z.nullable(givenTime), null),
  endsAt: z._default(z.nullable(givenTime), null),
  /** Most orders that may use it; null: no limit. */
  usesMax: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(USES_MAX))), null),
  usesPerAccountMax: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(USES_MAX)), 1),
})

const promo = z.object({
  code: z.string(),
  note: z.string(),
  kind: z.literal(['percent', 'amount']),
  value: z.number(),
  packageCodes: z.array(z.string()),
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  usesMax: z.nullable(z.number()),
  usesPerAccountMax: z.number(),
  /** Orders that use it: paid ones, and those that may still be paid. */
  uses: z.number(),
  createdAt: time,
})

export const createPromoCode = operation({
  summary: 'Create a promo code: a percentage or an amount off the price, with dates and limits',
  method: 'POST',
  path: '/admin/v1.0/promoCodes',
  caller: 'operator',
  permission: 'offers.edit',
  body: promoDraft.check(
    z.refine(({ kind, value }) => kind === 'amount' || value <= 100, 'At most 100 percent'),
  ),
  answer: promo,
  refusals: ['PROMO_TAKEN'],
})

export const listPromoCodes = operation({
  summary: 'Promo codes, the newest first, with how often each is used',
  method: 'GET',
  path: '/admin/v1.0/promoCodes',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  query: z.object(paging(20)),
  answer: z.array(promo),
  meta: pageMeta,
})

export const endPromoCode = operation({
  summary: 'End a promo code now; orders that use it keep their price',
  method: 'DELETE',
  path: '/admin/v1.0/promoCode/{code}',
  caller: 'operator',
  permission: 'offers.edit',
  params: z.object({ code: promoCodeInPath }),
  answer: promo,
  refusals: ['NOT_FOUND'],
})

const order = z.object({
  id,
  accountId: id,
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

export const listOrders = operation({
  summary: 'Package orders, the newest first; of one status, of one account, or those that need attention',
  method: 'GET',
  path: '/admin/v1.0/orders',
  caller: 'operator',
  permission: 'orders.read',
  query: z.object({
    ...paging(20),
    status: z.optional(z.literal(orderStatuses)),
    accountId: z.optional(id),
    attention: z.optional(z.literal(['true'])),
  }),
  answer: z.array(order),
  meta: pageMeta,
})

const orderDetail = z.extend(order, {
  /** The end of the subscription that it gave, as it was then. */
  endAt: z.nullable(time),
  /** The ledger transfer that books it. */
  transferId: z.nullable(id),
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
  refusals: ['NOT_FOUND', 'NOT_REFUNDABLE'],
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
  refusals: ['NOT_FOUND', 'NOTHING_TO_SETTLE'],
})
