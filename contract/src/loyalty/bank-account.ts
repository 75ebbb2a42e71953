import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { proofFields, proofRefusals } from '../proof.ts'

/** The country code before the phone field of the form. */
export const PHONE_CODE = '+62'

/** Texts under the fields, exactly as people read them; the apostrophe is U+2019. */
export const bankAccountWords = {
  required: 'Field is required',
  nik: 'NIK must be a 16 digit number',
  fullName: 'Full name can’t contains an invalid character',
  phone: 'Invalid phone number',
  emailAt: 'An email address must be contain a single @',
  email: 'Invalid email',
  bankCode: 'Please select the bank name',
  bankNumber: 'Invalid bank account number',
  bankAccountName: 'Invalid bank account name',
} as const
export type BankAccountTrouble = keyof typeof bankAccountWords

/** Letters of any script, with what belongs on them, and spaces. */
const NAME = /^[\p{L}\p{M} ]*$/u
const NAME_LENGTH_MAX = 100
const EMAIL = /^[^\s@\u0000-\u001f]+@[^\s@\u0000-\u001f]+\.[^\s@\u0000-\u001f]+$/
const EMAIL_LENGTH_MAX = 254
const isName = (value: string) => NAME.test(value) && [...value].length <= NAME_LENGTH_MAX

/**
 * The fields of the form and the error of a value; an empty value has none, except that a bank must be chosen
 * (docs/product/cash-out.md#empty-fields). A phone has no country code and no leading 0, and is under 13 digits.
 */
export const bankAccountRules = {
  nik: (value) => (/^\d{16}$/.test(value) ? null : 'nik'),
  fullName: (value) => (isName(value) ? null : 'fullName'),
  phone: (value) => (/^[1-9]\d{0,11}$/.test(value) ? null : 'phone'),
  email: (value) =>
    !value.includes('@') ? 'emailAt' : EMAIL.test(value) && value.length <= EMAIL_LENGTH_MAX ? null : 'email',
  bankCode: (value) => (/^\d{3}$/.test(value) ? null : 'bankCode'),
  bankNumber: (value) => (/^\d{1,34}$/.test(value) ? null : 'bankNumber'),
  bankAccountName: (value) => (isName(value) ? null : 'bankAccountName'),
} as const satisfies Record<string, (value: string) => BankAccountTrouble | null>
export type BankAccountField = keyof typeof bankAccountRules
export const bankAccountFields = Object.keys(bankAccountRules) as BankAccountField[]

/** The error of a field while it is filled in; null where it is valid. */
export function troubleIn(field: BankAccountField, value: string): BankAccountTrouble | null {
  const trimmed = value.trim()
  if (trimmed === '') return field === 'bankCode' ? 'bankCode' : null
  return bankAccountRules[field](trimmed)
}

/** The error of a field that was left, or that is sent: then no value may be missing. */
export function troubleWithout(field: BankAccountField, value: string): BankAccountTrouble | null {
  return value.trim() === '' && field !== 'bankCode' ? 'required' : troubleIn(field, value)
}

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
