import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { proofFields, proofRefusals } from '../proof.ts'
import { bankAccountWords, troubleWithout, type BankAccountField } from './bank-account-rules.ts'

/** Longer values are rejected before they are read. */
const FIELD_LENGTH_MAX = 1000

const field = (name: BankAccountField) =>
  z.string().check(
    z.maxLength(FIELD_LENGTH_MAX),
    z.trim(),
    z.refine((value) => troubleWithout(name, value) === null, {
      error: ({ input }) => bankAccountWords[troubleWithout(name, String(input)) ?? name],
    }),
  )

/** As a person types it; the bank by its code. */
export const bankAccountForm = z.object({
  nik: field('nik'),
  fullName: field('fullName'),
  phone: field('phone'),
  email: field('email'),
  bankCode: field('bankCode'),
  bankNumber: field('bankNumber'),
  bankAccountName: field('bankAccountName'),
})
export type BankAccountForm = z.output<typeof bankAccountForm>

/** As it is read again: `nik` like `3171********0001`, `bankNumber` like `*******890`. */
export const bankAccountData = z.object({
  nik: z.string(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  bankNumber: z.string(),
  bankAccountName: z.string(),
  changedAt: time,
})
export type BankAccountData = z.output<typeof bankAccountData>

export const bank = z.object({
  code: id,
  name: z.string(),
  /** Payouts to it wait until an operator has confirmed the destination (docs/product/cash-out.md#banks). */
  isHeld: z.boolean(),
})
export type Bank = z.output<typeof bank>

export const listBanks = operation({
  summary: 'Banks for payouts, in the order of the form',
  method: 'GET',
  path: '/loyalty/v1.0/banks',
  caller: 'anyone',
  answer: z.array(bank),
  cacheSeconds: 30,
})

export const getBankAccount = operation({
  summary: 'The caller’s own bank account, masked; null without one',
  method: 'GET',
  path: '/loyalty/v1.0/bankAccount',
  caller: 'viewer',
  answer: z.nullable(bankAccountData),
})

export const putBankAccount = operation({
  summary:
    'Replace the caller’s bank account: the owner is notified on every channel, and payouts wait `cashout.holdHours`',
  method: 'PUT',
  path: '/loyalty/v1.0/bankAccount',
  caller: 'viewer',
  /** A code that was sent for a cash-out works here too, and stays valid for that cash-out. */
  body: z.extend(bankAccountForm, proofFields),
  answer: bankAccountData,
  refusals: ['AGE_REQUIRED', ...proofRefusals],
})
