import * as z from 'zod/mini'
import { id, many, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'

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
  summary: 'Package groups with their packages; without ids all active groups (A100)',
  method: 'GET',
  path: '/subscription/v1.1/packageGroups',
  caller: 'anyone',
  query: z.object({ 'ids[]': many(id, 50) }),
  answer: z.array(packageGroup),
  cacheSeconds: 30,
})

export const getSubscriberPlan = operation({
  summary: 'Every package on sale with its price (A101)',
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

/** 4 to 32 of A-Z, 0-9 and -, however it was typed (A099). */
const voucherCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((typed) => typed.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/, 'Voucher not found')),
)

export const createTransaction = operation({
  summary: 'Redeem a voucher; once under its `Idempotency-Key`, ten tries an hour (A099)',
  method: 'POST',
  path: '/subscription/v1.0/transactions',
  caller: 'viewer',
  body: z.object({ type: z.literal('voucher'), code: voucherCode }),
  answer: z.object({ id, packageName: z.string(), endAt: time }),
  refusals: ['VOUCHER_NOT_FOUND', 'VOUCHER_USED', 'VOUCHER_EXPIRED'],
})
