import * as z from 'zod/mini'
import { changeReason, cursorMeta, cursorPaging, givenTime, INTEGER_MAX, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { promoCode, promoCodeInPath } from '../../subscription/payment-operations.ts'
import { friendlyId } from '../catalogue/drafts.ts'

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
  /** Counts changes: a change names the one that it was made from. */
  revision: z.number(),
  createdAt: time,
})
export type PromoCase = z.output<typeof promo>

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

/** `planned` has not begun, `running` may be used, `over` has ended. */
export const promoStates = ['planned', 'running', 'over'] as const

export const listPromoCodes = operation({
  summary: 'Promo codes, the newest first, with how often each is used',
  method: 'GET',
  path: '/admin/v1.0/promoCodes',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  query: z.object({
    ...cursorPaging(50),
    /** The beginning of a code. */
    search: z.optional(line(32)),
    state: z.optional(z.literal(promoStates)),
  }),
  answer: z.array(promo),
  meta: cursorMeta,
})

const promoFigures = z.object({
  /** Orders that may still be paid. */
  held: z.number(),
  /** Orders that were not paid in time. */
  released: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** Accounts that paid an order with it. */
  people: z.number(),
  /** Whole rupiah of paid orders that were not refunded: what was taken off, and what was paid. */
  discount: z.number(),
  revenue: z.number(),
  byPackage: z.array(z.object({ package_code: z.string(), paid: z.number(), revenue: z.number() })),
})

export const getPromoCode = operation({
  summary: 'One promo code with its figures: orders by state, what it took off and what was paid',
  method: 'GET',
  path: '/admin/v1.0/promoCode/{code}',
  caller: 'operator',
  permission: 'offers.read',
  params: z.object({ code: promoCodeInPath }),
  answer: z.extend(promo, { figures: promoFigures }),
  refusals: ['NOT_FOUND'],
})

export const putPromoCode = operation({
  summary: 'Change the note and the end of a promo code; orders that use it keep their price',
  method: 'PUT',
  path: '/admin/v1.0/promoCode/{code}',
  caller: 'operator',
  permission: 'offers.edit',
  params: z.object({ code: promoCodeInPath }),
  body: z.object({
    note: line(200),
    /** Null: it has no end. */
    endsAt: z.nullable(givenTime),
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
  }),
  answer: promo,
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED'],
})

export const endPromoCode = operation({
  summary: 'End a promo code now; orders that use it keep their price',
  method: 'DELETE',
  path: '/admin/v1.0/promoCode/{code}',
  caller: 'operator',
  permission: 'offers.edit',
  params: z.object({ code: promoCodeInPath }),
  body: z.object({ reason: changeReason }),
  answer: promo,
  refusals: ['NOT_FOUND'],
})
