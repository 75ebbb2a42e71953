import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { proofFields } from '../proof.ts'

/** Of every movement that somebody sees (WAL-018). */
export const transactionStatuses = ['processing', 'completed', 'failed'] as const

const GENCASH_MAX = 1_000_000_000

/**
 * Asks for rupiah for gencash (WAL-031): by the password, or where the account has none by a code that was sent with
 * the purpose `withdraw` (ruling R28).
 */
export const cashoutRequest = z.object({
  purpose: z.literal('withdraw'),
  gencash: z.number().check(z.int(), z.minimum(1), z.maximum(GENCASH_MAX)),
  /** Rupiah that the person was shown: where another sum would be paid nothing is held, `CASHOUT_CHANGED`. */
  net: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  ...proofFields,
})
export type CashoutRequest = z.output<typeof cashoutRequest>

/** Rupiah for gencash: `amount` is gencash by the rate, before fee and tax (WAL-011, A151). */
const expense = z.object({
  gencash: z.number(),
  currency: z.literal('IDR'),
  amount: z.number(),
  invoiceNumber: z.string(),
})

/** A row of the list; `expenses` has one. */
export const cashoutTransaction = z.object({
  id,
  purpose: z.literal('withdraw'),
  status: z.literal(transactionStatuses),
  createdAt: time,
  updatedAt: time,
  expenses: z.array(expense),
})
export type CashoutTransaction = z.output<typeof cashoutTransaction>

export const cashoutDetail = z.extend(cashoutTransaction, {
  /** Rupiah for a gencash, as it was then. */
  rate: z.number(),
  /** What goes off the amount, and what the bank is told to pay; in rupiah. */
  fee: z.number(),
  tax: z.number(),
  net: z.number(),
  /** It is not paid before: a device, the phone or the bank account was new (ruling R28). */
  payoutAfter: z.nullable(time),
  /** Of a failed one. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(time),
  /** Where it goes, as it was when it was asked for; null once its owner has deleted their account. */
  bankAccountData: z.nullable(
    z.object({
      bankCode: z.string(),
      bankName: z.string(),
      /** Masked. */
      bankNumber: z.string(),
      bankAccountName: z.string(),
    }),
  ),
})
export type CashoutDetail = z.output<typeof cashoutDetail>
