import * as z from 'zod/mini'
import { id, line, pageMeta, paging, time } from '../fields.ts'
import { cashoutDetail, transactionStatuses } from '../loyalty/cash-out.ts'
import { operation } from '../operation.ts'

/** Cash-outs that one bank file has at most. */
export const CASHOUTS_PER_FILE = 1_000

const operatorId = z.nullable(id)

/** A cash-out as an operator sees it: nothing of its owner but what is masked. */
const cashoutCase = z.extend(cashoutDetail, {
  accountId: id,
  profileId: id,
  /** Why it is not paid yet: until `payoutAfter`, or until somebody has confirmed the bank (trust 5.28). */
  waitsFor: z.nullable(z.literal(['device', 'phone', 'bank-account', 'bank-check'])),
  bankCheckedBy: operatorId,
  takenBy: operatorId,
  fileId: z.nullable(id),
  /** The first of the two operators who say that it was paid, and what the bank calls the payment. */
  paidBy: operatorId,
  reference: z.nullable(z.string()),
  settledBy: operatorId,
})
export type CashoutCase = z.output<typeof cashoutCase>

const step = z.object({
  at: time,
  operator: id,
  step: z.literal([
    'taken',
    'released',
    'bank-checked',
    'revealed',
    'in-file',
    'file-read',
    'paid',
    'completed',
    'failed',
  ]),
  note: z.nullable(z.string()),
})
export type CashoutStep = z.output<typeof step>

const reason = line(300).check(z.trim(), z.minLength(3))
const one = { params: z.object({ id }), caller: 'operator' } as const

export const listCashouts = operation({
  summary: 'Cash-outs of one status; those in process the oldest first, the others the newest',
  method: 'GET',
  path: '/admin/v1.0/cashouts',
  caller: 'operator',
  query: z.object({ ...paging(20), status: z._default(z.literal(transactionStatuses), 'processing') }),
  answer: z.array(cashoutCase),
  meta: pageMeta,
})

export const getCashout = operation({
  ...one,
  summary:
    'One cash-out with every step that operators took, and how many others give the same NIK or number',
  method: 'GET',
  path: '/admin/v1.0/cashout/{id}',
  answer: z.extend(cashoutCase, {
    steps: z.array(step),
    /** Other accounts with the same; somebody with several pays gifts to themselves (trust 36). */
    sameNik: z.number(),
    sameNumber: z.number(),
    /** Whether the person and the holder of the bank account are called the same; null once that is erased. */
    isSameName: z.nullable(z.boolean()),
    /** Whether its owner has been banned since they earned it: what that means for the payout is yours to say. */
    isBanned: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
})

export const takeCashout = operation({
  ...one,
  summary:
    'Take a cash-out, so that nobody else works on it, or let it go; also out of the hands of who is away',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}/taken',
  body: z.object({ isTaken: z._default(z.boolean(), true) }),
  answer: cashoutCase,
  refusals: ['NOT_FOUND', 'CASHOUT_SETTLED', 'CASHOUT_TAKEN', 'FORBIDDEN'],
})

export const checkCashoutBank = operation({
  ...one,
  summary: 'Confirm that the money would go where its owner means it to, at a bank whose payouts are held',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}/bankCheck',
  body: z.object({ reason }),
  answer: cashoutCase,
  refusals: ['NOT_FOUND', 'CASHOUT_SETTLED', 'FORBIDDEN'],
})

export const settleCashout = operation({
  ...one,
  summary:
    'Say that it was paid: the first time it is noted, and completed when another operator says so too. Or reject it, ' +
    'with a reason that its owner reads: everything goes back',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}',
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('completed'), reference: z._default(line(100), '') }),
    z.object({ status: z.literal('failed'), reason }),
  ]),
  answer: cashoutCase,
  refusals: [
    'NOT_FOUND',
    'CASHOUT_SETTLED',
    'CASHOUT_TAKEN',
    'CASHOUT_HELD',
    'CASHOUT_SECOND_OPERATOR',
    'FORBIDDEN',
  ],
})

export const revealCashout = operation({
  ...one,
  summary: 'Read the NIK and the number of the bank account, for a reason that is kept',
  method: 'POST',
  path: '/admin/v1.0/cashout/{id}/reveal',
  body: z.object({ reason }),
  answer: z.object({
    nik: z.string(),
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    bankCode: z.string(),
    bankNumber: z.string(),
    bankAccountName: z.string(),
  }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

const bankFile = z.object({
  id,
  madeBy: id,
  madeAt: time,
  /** How many it has, and rupiah in all. */
  count: z.number(),
  total: z.number(),
})
export type BankFile = z.output<typeof bankFile>

export const createBankFile = operation({
  summary:
    'Put every cash-out that the caller has taken and that waits for nothing into a file for the bank; each once',
  method: 'POST',
  path: '/admin/v1.0/bankFiles',
  caller: 'operator',
  body: z.object({
    count: z._default(
      z.number().check(z.int(), z.minimum(1), z.maximum(CASHOUTS_PER_FILE)),
      CASHOUTS_PER_FILE,
    ),
  }),
  answer: z.nullable(bankFile),
})

export const listBankFiles = operation({
  summary: 'Files for the bank, the newest first',
  method: 'GET',
  path: '/admin/v1.0/bankFiles',
  caller: 'operator',
  query: z.object(paging(20)),
  answer: z.array(bankFile),
  meta: pageMeta,
})

export const readBankFile = operation({
  ...one,
  summary:
    'A file for the bank as CSV: invoice, bank, number, holder, rupiah; every reading is kept, and nothing rejected is in it',
  method: 'GET',
  path: '/admin/v1.0/bankFile/{id}',
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})
