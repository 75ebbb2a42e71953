import * as z from 'zod/mini'
import { id, locale, many, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderOf, orderStatuses } from './payment-operations.ts'

export * from './payment-operations.ts'

/** Prices are whole rupiah. `duration` and `durationType` are as sold ("1 month"); `days` is what is granted. */
export const packageShape = z.object({
  id,
  name: z.string(),
  title: z.string(),
  days: z.number(),
  duration: z.number(),
  durationType: z.literal(['day', 'week', 'month', 'year']),
  price: z.number(),
  package_code: z.string(),
  /** By telecom operator (`indosat`, `3`, …): its sentence about paying with its balance. */
  payments: z.record(z.string(), z.object({ description: z.string() })),
  packageGroupId: id,
})
export type Package = z.output<typeof packageShape>

export const packageGroup = z.object({
  id,
  name: z.string(),
  includePremium: z.boolean(),
  packages: z.array(packageShape),
})
export type PackageGroup = z.output<typeof packageGroup>

export const ownSubscription = z.object({
  id,
  packageName: z.string(),
  packagePrice: z.number(),
  packageDuration: z.number(),
  packageDurationType: z.string(),
  startAt: time,
  endAt: time,
  isActive: z.boolean(),
  packageGroup: z.object({ id, name: z.string(), includePremium: z.boolean() }),
})
export type OwnSubscription = z.output<typeof ownSubscription>

export const listPackageGroups = operation({
  summary: 'Package groups with their packages; without ids all active groups',
  method: 'GET',
  path: '/subscription/v1.1/packageGroups',
  caller: 'anyone',
  query: z.object({ 'ids[]': many(id, 50) }),
  answer: z.array(packageGroup),
  cacheSeconds: 30,
})

export const listPackageItems = operation({
  summary: 'Packages of one group, by its id or its friendly id',
  method: 'GET',
  path: '/catalog/v1.1/packageGroup/{id}/items',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale, ...paging(25) }),
  answer: z.array(packageShape),
  meta: pageMeta,
  refusals: ['NOT_FOUND'],
  cacheSeconds: 30,
})

export const getSubscriberPlan = operation({
  summary: 'Every package on sale with its price',
  method: 'GET',
  path: '/subscription/v1.1/paymentGateways/getSubscriberPlan',
  caller: 'anyone',
  query: z.object({ accountId: z.optional(id) }),
  answer: z.array(packageShape),
  cacheSeconds: 30,
})

export const listSubscriptions = operation({
  summary: 'Own subscriptions, newest end first',
  method: 'GET',
  path: '/subscription/v1.0/subscriptions',
  caller: 'viewer',
  query: z.object(paging(10)),
  answer: z.array(ownSubscription),
  meta: pageMeta,
})

/** 4 to 32 of A-Z, 0-9 and -, however it was typed. */
const voucherCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((typed) => typed.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/, 'Voucher not found')),
)

const voucherOrder = z.object({ type: z.literal('voucher'), code: voucherCode })

export const createTransaction = operation({
  summary:
    'Redeem a voucher (ten tries an hour), or order a package and get the address to pay at; once for each ' +
    '`Idempotency-Key`',
  method: 'POST',
  path: '/subscription/v1.0/transactions',
  caller: 'viewer',
  body: z.discriminatedUnion('type', [voucherOrder, orderOf]),
  answer: z.object({
    id,
    packageName: z.string(),
    /** The end of the subscription; of an unpaid order, its end if it were paid now. */
    endAt: time,
    /** `paid` where nothing is left to pay. */
    status: z.literal(orderStatuses),
    /** Where to pay: an external address, or a path of ours in the demo; null where nothing is due. */
    redirectUrl: z.nullable(z.string()),
  }),
  refusals: [
    'VOUCHER_NOT_FOUND',
    'VOUCHER_USED',
    'VOUCHER_EXPIRED',
    'PACK_NOT_FOUND',
    'METHOD_NOT_OFFERED',
    'PROMO_INVALID',
    'PRICE_CHANGED',
    'KEY_REUSED',
    'NOT_CONFIGURED',
  ],
})
