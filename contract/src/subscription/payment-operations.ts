import * as z from 'zod/mini'
import { day, id, line, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'

/** Telecom operators from whose balance a package may be paid. */
export const telcos = ['indosat', '3', 'smartfren', 'telkomsel', 'axis', 'xl'] as const
/** Payment methods of a payment gateway. */
export const gatewayMethods = ['card', 'ewallet', 'bank'] as const
export const paymentMethod = z.literal([...telcos, ...gatewayMethods])
export type PaymentMethod = z.output<typeof paymentMethod>

/**
 * A paid order stays paid: `failed` and `expired` become `paid` where the money came late, and `refunded` is set by
 * an operator after the money went back.
 */
export const orderStatuses = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** 3 to 32 of A-Z, 0-9 and -, however it was typed. */
export const promoCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((typed) => typed.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9-]{3,32}$/, 'This promo code is not valid')),
)

/** The same in an address, in either case. */
export const promoCodeInPath = z
  .string()
  .check(z.regex(/^[A-Za-z0-9-]{3,32}$/, 'This promo code is not valid'))

/** Whole rupiah. `price` is what is paid, VAT is in it: `price` = `listPrice` - `discount` = `net` + `vat`. */
const sums = {
  listPrice: z.number(),
  discount: z.number(),
  price: z.number(),
  vatPercent: z.number(),
  vat: z.number(),
  net: z.number(),
}
export const priceSums = z.object(sums)
export type PriceSums = z.output<typeof priceSums>

const soldPackage = z.object({
  name: z.string(),
  title: z.string(),
  /** The list price, in rupiah. */
  price: z.number(),
  duration: z.number(),
  durationType: z.string(),
  days: z.number(),
  package_code: z.string(),
})

export const plan = z.object({
  package: z.extend(soldPackage, {
    id,
    packageGroup: z.object({ id, name: z.string(), includePremium: z.boolean() }),
  }),
  /** Without a promo code. */
  sums: priceSums,
  /** Payment methods available now; none where no payment is configured. */
  methods: z.array(
    z.object({
      method: paymentMethod,
      kind: z.literal(['telco', 'gateway']),
      name: z.string(),
      /** The sentence of the telecom operator; empty of a gateway. */
      description: z.string(),
    }),
  ),
  /** What the caller gets if it is paid now: a renewal begins where the running one ends. */
  renewal: z.object({ isRenewal: z.boolean(), startAt: time, endAt: time }),
})
export type Plan = z.output<typeof plan>

export const getPlan = operation({
  summary:
    'A package as the payment steps show it, by its `package_code` or its id, with the payment methods',
  method: 'GET',
  path: '/subscription/v1.0/plans/{planId}',
  caller: 'viewer',
  params: z.object({ planId: id }),
  answer: plan,
  refusals: ['PACK_NOT_FOUND'],
})

export const getPromoCode = operation({
  summary:
    'The price with a promo code; the refusal never says whether the code is wrong, over, used up or for another ' +
    'package; twenty tries an hour',
  method: 'GET',
  path: '/subscription/v1.0/promoCodes/{code}',
  caller: 'viewer',
  params: z.object({ code: promoCodeInPath }),
  query: z.object({ planId: id }),
  answer: z.object({ code: z.string(), ...sums }),
  refusals: ['PROMO_INVALID', 'PACK_NOT_FOUND'],
})

/** An order of a package. Price and discount are the server's; what the page showed must agree. */
export const orderOf = z.object({
  type: z.literal('payment'),
  packageCode: id,
  method: paymentMethod,
  promoCode: z.optional(promoCode),
  /** The price that the page showed; refused as PRICE_CHANGED where it is another one now. */
  price: z.optional(z.number().check(z.int(), z.minimum(0))),
})
export type PaymentOrder = z.output<typeof orderOf>

/** `package` and `transaction.createdAt` are what a row of the list shows. */
const subscriptionTransaction = z.object({
  id,
  type: z.literal(['payment', 'voucher']),
  status: z.literal(orderStatuses),
  package: soldPackage,
  /** The paid price; 0 of a voucher. */
  price: z.number(),
  method: z.nullable(paymentMethod),
  transaction: z.object({ createdAt: time }),
})
export type SubscriptionTransaction = z.output<typeof subscriptionTransaction>

export const listTransactions = operation({
  summary: 'The caller’s own orders and vouchers, newest first',
  method: 'GET',
  path: '/subscription/v1.0/transactions',
  caller: 'viewer',
  query: z.object(paging(10)),
  answer: z.array(subscriptionTransaction),
  meta: pageMeta,
})

const transactionDetail = z.extend(subscriptionTransaction, {
  sums: priceSums,
  promoCode: z.nullable(z.string()),
  /** The code of a voucher. */
  voucherCode: z.nullable(z.string()),
  /** The address to continue the payment at while it is pending. */
  redirectUrl: z.nullable(z.string()),
  /** When a pending order expires; null of a voucher. */
  expiresAt: z.nullable(time),
  paidAt: z.nullable(time),
  refundedAt: z.nullable(time),
  /** The end of the subscription that it gave, as it was then; null where it gave none. */
  endAt: z.nullable(time),
  /** Of a paid order. */
  invoiceNumber: z.nullable(z.string()),
})
export type SubscriptionTransactionDetail = z.output<typeof transactionDetail>

export const getTransaction = operation({
  summary: 'One order or voucher of the caller’s own; a page that waits for a payment repeats this call',
  method: 'GET',
  path: '/subscription/v1.0/transaction/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  answer: transactionDetail,
  refusals: ['NOT_FOUND'],
})

export const invoice = z.object({
  /** `INV/2026/000001`: without a gap within a year. */
  number: z.string(),
  issuedAt: time,
  currency: z.literal('IDR'),
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  lines: z.array(z.object({ description: z.string(), quantity: z.number(), amount: z.number() })),
  ...sums,
  /** The first day of this VAT rate: `2022-04-01`. */
  vatSince: z.nullable(day),
  promoCode: z.nullable(z.string()),
  method: z.nullable(paymentMethod),
  paidAt: time,
  refundedAt: z.nullable(time),
})
export type Invoice = z.output<typeof invoice>

export const getInvoice = operation({
  summary: 'The invoice of a paid order of the caller’s own, with its VAT line',
  method: 'GET',
  path: '/subscription/v1.0/transaction/{id}/invoice',
  caller: 'viewer',
  params: z.object({ id }),
  answer: invoice,
  refusals: ['NOT_FOUND'],
})

export const paymentProviders = ['site', 'midtrans'] as const

/** A payment site's report about an order. */
export const paymentNews = z.object({
  order: id,
  /** The site's name of this payment: taken once, however often it is reported. */
  payment: line(128),
  status: z.literal(['paid', 'failed', 'expired']),
  amount: z.number().check(z.int(), z.minimum(0)),
  currency: z.string().check(z.maxLength(3)),
})
export type PaymentNews = z.output<typeof paymentNews>

/** Header of a callback: `t={milliseconds},v1={hexadecimal HMAC-SHA256 of "{t}.{body}"}`. */
export const CALLBACK_SIGNATURE_HEADER = 'x-tayang-signature'

export const takePaymentNews = operation({
  summary:
    'Report the outcome of an order by a payment provider: signed, and counted once however often it is sent',
  method: 'POST',
  path: '/subscription/v1.0/callbacks/{provider}',
  caller: 'anyone',
  params: z.object({ provider: z.literal(paymentProviders) }),
  body: 'bytes',
  bodyBytesMax: 16 * 1024,
  answer: z.object({ status: z.literal(orderStatuses) }),
  refusals: ['NOT_CONFIGURED', 'SIGNATURE_INVALID', 'NOT_FOUND', 'PAYMENT_MISMATCH'],
})
