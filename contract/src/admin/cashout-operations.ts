import * as z from 'zod/mini'
import { id, line, pageMeta, paging, time } from '../fields.ts'
import { cashoutDetail, transactionStatuses } from '../loyalty/cash-out.ts'
import { operation } from '../operation.ts'

/** Most cash-outs of one bank file. */
export const CASHOUTS_PER_FILE = 1_000

const operatorId = z.nullable(id)

/** A cash-out as an operator sees it: the personal data of its owner only masked. */
const cashoutCase = z.extend(cashoutDetail, {
  accountId: id,
  profileId: id,
  /** Why it is not paid yet: until `payoutAfter`, or until an operator has confirmed the bank. */
  waitsFor: z.nullable(z.literal(['device', 'phone', 'bank-account', 'bank-check'])),
  bankCheckedBy: operatorId,
  takenBy: operatorId,
  fileId: z.nullable(id),
  /** The first of the two operators who confirm the payment, and the bank's reference of it. */
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
  permission: 'cashouts.read',
  query: z.object({ ...paging(20), status: z._default(z.literal(transactionStatuses), 'processing') }),
  answer: z.array(cashoutCase),
  meta: pageMeta,
})

export const getCashout = operation({
  ...one,
  permission: 'cashouts.read',
  summary:
    'One cash-out with every step that operators took, and how many others give the same NIK or number',
  method: 'GET',
  path: '/admin/v1.0/cashout/{id}',
  answer: z.extend(cashoutCase, {
    steps: z.array(step),
    /** Other accounts with the same data: one person with several accounts pays gifts to themselves. */
    sameNik: z.number(),
    sameNumber: z.number(),
    /** Whether the person and the holder of the bank account have the same name; null once that is erased. */
    isSameName: z.nullable(z.boolean()),
    /** Whether its owner has been banned since they earned it; what that means for the payout an operator decides. */
    isBanned: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
})

export const takeCashout = operation({
  ...one,
  permission: 'cashouts.make',
  summary:
    'Take a cash-out, so that no other operator works on it, or release it; also one that an absent operator holds',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}/taken',
  body: z.object({ isTaken: z._default(z.boolean(), true) }),
  answer: cashoutCase,
  refusals: ['NOT_FOUND', 'CASHOUT_SETTLED', 'CASHOUT_TAKEN', 'FORBIDDEN'],
})

export const checkCashoutBank = operation({
  ...one,
  permission: 'cashouts.make',
  summary: 'Confirm the destination of a payout at a bank whose payouts are held',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}/bankCheck',
  body: z.object({ reason }),
  answer: cashoutCase,
  refusals: ['NOT_FOUND', 'CASHOUT_SETTLED', 'FORBIDDEN'],
})

export const settleCashout = operation({
  ...one,
  permission: 'cashouts.settle',
  stepUp: true,
  summary:
    'Confirm that it was paid: the first confirmation is noted, that of another operator completes it. Or reject it, ' +
    'with a reason that its owner reads: the whole sum goes back',
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
  permission: 'cashouts.reveal',
  stepUp: true,
  summary: 'Read the NIK and the number of the bank account, for a reason that is stored',
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
  /** Number of its cash-outs, and their sum in rupiah. */
  count: z.number(),
  total: z.number(),
})
export type BankFile = z.output<typeof bankFile>

export const createBankFile = operation({
  summary:
    'Write a bank file with every cash-out that the caller took and that waits for nothing; each is in one file',
  method: 'POST',
  path: '/admin/v1.0/bankFiles',
  caller: 'operator',
  permission: 'cashouts.make',
  stepUp: true,
  body: z.object({
    count: z._default(
      z.number().check(z.int(), z.minimum(1), z.maximum(CASHOUTS_PER_FILE)),
      CASHOUTS_PER_FILE,
    ),
  }),
  answer: z.nullable(bankFile),
})

export const listBankFiles = operation({
  summary: 'Bank files, the newest first',
  method: 'GET',
  path: '/admin/v1.0/bankFiles',
  caller: 'operator',
  permission: 'cashouts.read',
  query: z.object(paging(20)),
  answer: z.array(bankFile),
  meta: pageMeta,
})

export const readBankFile = operation({
  ...one,
  permission: 'cashouts.reveal',
  stepUp: true,
  summary:
    'A bank file as CSV: invoice, bank, number, holder, rupiah; every reading is logged, rejected ones are left out',
  method: 'GET',
  path: '/admin/v1.0/bankFile/{id}',
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})
