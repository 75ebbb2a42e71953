import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { proofFields } from '../proof.ts'

/** Of every transaction that a person sees. */
export const transactionStatuses = ['processing', 'completed', 'failed'] as const

const GENCASH_MAX = 1_000_000_000

/**
 * Requests rupiah for gencash: by the password, or for an account without one by a code that was sent for the purpose
 * `withdraw` (docs/product/cash-out.md#proof-of-the-person).
 */
export const cashoutRequest = z.object({
  purpose: z.literal('withdraw'),
  gencash: z.number().check(z.int(), z.minimum(1), z.maximum(GENCASH_MAX)),
  /** Rupiah that the page showed: where another sum would be paid nothing is held, `CASHOUT_CHANGED`. */
  net: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  ...proofFields,
})
export type CashoutRequest = z.output<typeof cashoutRequest>

/** Rupiah for gencash: `amount` is gencash by the rate, before fee and tax. */
const expense = z.object({
  gencash: z.number(),
  currency: z.literal('IDR'),
  amount: z.number(),
  invoiceNumber: z.string(),
})

/** A row of the list; `expenses` has one entry. */
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
  /** Rupiah for a gencash at that time. */
  rate: z.number(),
  /** The deductions, and the sum that the bank is told to pay; in rupiah. */
  fee: z.number(),
  tax: z.number(),
  net: z.number(),
  /** The payout waits until then: a device, the phone or the bank account was new. */
  payoutAfter: z.nullable(time),
  /** Of a failed one. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(time),
  /** The destination is stored and cannot be opened: the key that sealed it is not at hand. */
  problem: z.optional(z.literal('SEALED_UNOPENED')),
  /** The destination as it was at the request; null once its owner has deleted their account. */
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
