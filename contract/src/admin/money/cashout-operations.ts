import * as z from 'zod/mini'
import { AMOUNT_MAX, cursorMeta, cursorPaging, day, id, line, time } from '../../fields.ts'
import { cashoutDetail, transactionStatuses } from '../../loyalty/cash-out.ts'
import { statement } from '../../loyalty/statement.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from './approval-operations.ts'

/** Most cash-outs of one bank file. */
export const CASHOUTS_PER_FILE = 1_000

const operatorId = z.nullable(id)
const person = z.object({ id, name: z.string() })
const sum = z.object({ count: z.number(), rupiah: z.number() })
/** Rupiah of a query string. */
const rupiah = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000)))

/** What the next step of a cash-out in process waits for. */
export const cashoutWaits = [
  'device',
  'phone',
  'bank-account',
  'bank-check',
  'frozen',
  /** Nothing holds it: a maker pays it, by hand or in a file. */
  'maker',
  /** It is in a file: the bank answers. */
  'bank',
  /** A maker said that it was paid: a checker completes it. */
  'second',
] as const
export type CashoutWait = (typeof cashoutWaits)[number]

/** A cash-out as an operator sees it: the personal data of its owner only masked. */
const cashoutCase = z.extend(cashoutDetail, {
  accountId: id,
  profileId: id,
  /** Its owner and the operators who worked on it, by account. */
  people: z.array(person),
  /**
   * Why it may not be paid yet: until `payoutAfter`, until an operator has confirmed the bank, or while two operators
   * have frozen the wallet.
   */
  waitsFor: z.nullable(z.literal(['device', 'phone', 'bank-account', 'bank-check', 'frozen'])),
  /** Whether the person and the holder of the bank account have the same name; null once that is erased. */
  isSameName: z.nullable(z.boolean()),
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
    'rejection-asked',
  ]),
  note: z.nullable(z.string()),
})
export type CashoutStep = z.output<typeof step>

const reason = line(300).check(z.trim(), z.minLength(3))
const one = { params: z.object({ id }), caller: 'operator' } as const

export const cashoutSorts = ['waiting', '-waiting', 'amount', '-amount'] as const
export type CashoutSort = (typeof cashoutSorts)[number]

export const listCashouts = operation({
  summary: 'Cash-outs of one status; those in process the oldest first, the others the newest',

  method: 'GET',
  path: '/admin/v1.0/cashouts',
  caller: 'operator',
  permission: 'cashouts.read',
  query: z.object({
    ...cursorPaging(50),
    status: z._default(z.literal(transactionStatuses), 'processing'),
    /** The code of a bank. */
    bank: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    /** Rupiah that the bank pays, from and to. */
    least: rupiah,
    most: rupiah,
    waits: z.optional(z.literal(cashoutWaits)),
    /** The account of its owner. */
    person: z.optional(id),
    /** A whole invoice number, or the beginning of one. */
    search: z.optional(line(40).check(z.trim(), z.minLength(1))),
    /**
     * `waiting`: the longest first; `amount`: the least that the bank pays first; with a minus the other way. Absent:
     * those under way `waiting`, the others `-waiting`.
     */
    sort: z.optional(z.literal(cashoutSorts)),
  }),
  answer: z.array(cashoutCase),
  meta: cursorMeta,
})

export const getCashoutTotals = operation({
  summary: 'What waits at the cash-out desk, and whether there are two operators who may pay it',
  method: 'GET',
  path: '/admin/v1.0/cashouts/totals',
  caller: 'operator',
  permission: 'cashouts.read',
  answer: z.object({
    waiting: sum,
    /** Of the waiting: held, in no hands yet, in a bank file, and said to be paid. */
    held: sum,
    ready: sum,
    inFile: sum,
    second: sum,
    completedToday: sum,
    /** Operators who may say that it was paid, and who may complete it. */
    makers: z.number(),
    checkers: z.number(),
    /** There are two people for it; where not, an admin has to make the second first. */
    canComplete: z.boolean(),
  }),
})
export type CashoutTotals = z.output<NonNullable<typeof getCashoutTotals.answer>>

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
    /** The first of them. */
    sameAs: z.array(z.object({ ...person.shape, nik: z.boolean(), number: z.boolean() })),
    /** What was given to this person within 30 days, and by whom. */
    gifts: z.object({
      /** Diamonds of each day in Jakarta, the last one today. */
      days: z.array(z.number()),
      gifts: z.number(),
      diamonds: z.number(),
      /** Of the gifts that were taken back, how many. */
      reversed: z.number(),
      /** Those who gave most. */
      senders: z.array(
        z.object({
          ...person.shape,
          gifts: z.number(),
          diamonds: z.number(),
          /** Whole percents of all diamonds of these days. */
          share: z.number(),
          /** `gives-back`: the owner of this cash-out gave gifts to them as well. */
          signs: z.array(z.literal(['same-nik', 'same-number', 'gives-back'])),
        }),
      ),
    }),
    /** What was completed for this person before. */
    earlier: sum,
    /** The request to reject it that waits for a second operator. */
    approval: z.nullable(approvalShape),
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
    'Confirm that it was paid: the confirmation of a maker is noted, that of a checker who is somebody else completes ' +
    'it. Or reject it, with a reason that its owner reads: the whole sum goes back. What is in a bank file or was said ' +
    'to be paid is rejected only once another operator confirms that too',
  method: 'PUT',
  path: '/admin/v1.0/cashout/{id}',
  body: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('completed'),
      reference: z._default(line(100), ''),
      /** The rupiah that the operator typed: another sum than that of the cash-out confirms nothing. */
      net: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX))),
    }),
    z.object({ status: z.literal('failed'), reason }),
  ]),
  answer: cashoutCase,
  refusals: [
    'NOT_FOUND',
    'CASHOUT_SETTLED',
    'CASHOUT_TAKEN',
    'CASHOUT_HELD',
    'CASHOUT_SECOND_OPERATOR',
    'APPROVAL_WAITS',
    'REVISION_OUTDATED',
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
  madeBy: person,
  madeAt: time,
  /** Number of its cash-outs, and their sum in rupiah. */
  count: z.number(),
  total: z.number(),
  /** What became of them so far. */
  open: sum,
  paid: sum,
  completed: sum,
  rejected: sum,
  /** When the last answers of the bank were read; null: none were. */
  answeredAt: z.nullable(time),
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
  refusals: ['CASHOUT_SECOND_OPERATOR'],
})

export const listBankFiles = operation({
  summary: 'Bank files, the newest first',
  method: 'GET',
  path: '/admin/v1.0/bankFiles',
  caller: 'operator',
  permission: 'cashouts.read',
  query: z.object(cursorPaging(50)),
  answer: z.array(bankFile),
  meta: cursorMeta,
})

const fileState = z.object({
  file: bankFile,
  /** The answers that these lines are compared with; null: the bank has not answered yet. */
  answersId: z.nullable(id),
  lines: z.array(
    z.object({
      cashoutId: id,
      invoice: z.string(),
      bank: z.string(),
      net: z.number(),
      status: z.literal(transactionStatuses),
      paidBy: operatorId,
      answer: z.nullable(
        z.object({ rupiah: z.number(), isPaid: z.boolean(), reference: z.string(), note: z.string() }),
      ),
      /** `matches`: paid, with the same sum. */
      difference: z.literal(['matches', 'no-answer', 'amount', 'not-paid', 'repeated']),
    }),
  ),
  /** Invoices of the answers that are not of this file. */
  strangers: z.array(z.object({ invoice: z.string(), rupiah: z.number() })),
  /** Matching ones that the caller may confirm now: what they type to do so. */
  confirmable: sum,
})
export type BankFileState = z.output<typeof fileState>

export const getBankFileState = operation({
  ...one,
  permission: 'cashouts.read',
  summary: 'The cash-outs of a bank file beside what the bank answered of each',
  method: 'GET',
  path: '/admin/v1.0/bankFile/{id}/state',
  answer: fileState,
  refusals: ['NOT_FOUND'],
})

/** Characters of an answer file: a thousand lines with room. */
export const BANK_ANSWERS_LENGTH_MAX = 400_000

export const putBankAnswers = operation({
  ...one,
  permission: 'cashouts.settle',
  stepUp: true,
  summary:
    'Read the answer file of the bank: CSV with the columns invoice, rupiah, status (paid or rejected), and reference ' +
    'and note where it has them. Nothing is confirmed by it',
  method: 'POST',
  path: '/admin/v1.0/bankFile/{id}/answers',
  body: z.object({ csv: z.string().check(z.minLength(1), z.maxLength(BANK_ANSWERS_LENGTH_MAX)) }),
  bodyBytesMax: 4 * BANK_ANSWERS_LENGTH_MAX,
  answer: fileState,
  refusals: ['NOT_FOUND', 'INVALID_PARAMETERS'],
})

export const confirmBankAnswers = operation({
  ...one,
  permission: 'cashouts.settle',
  stepUp: true,
  summary:
    'Confirm every cash-out of a file that the bank paid with the right sum: a maker says that they were paid, a ' +
    'checker who is somebody else completes them. Count and sum are what the operator typed',
  method: 'POST',
  path: '/admin/v1.0/bankFile/{id}/confirm',
  body: z.object({
    answersId: id,
    count: z.number().check(z.int(), z.minimum(1), z.maximum(CASHOUTS_PER_FILE)),
    rupiah: z.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX)),
  }),
  answer: z.object({
    paid: z.number(),
    completed: z.number(),
    /** Those that were refused, and why. */
    skipped: z.array(z.object({ invoice: z.string(), code: z.string() })),
    state: fileState,
  }),
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED', 'CASHOUT_SECOND_OPERATOR'],
})

export const getPersonStatement = operation({
  summary: 'Gencash of a person between two days, as they read it themselves',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/statement',
  caller: 'operator',
  permission: 'ledger.read',
  params: z.object({ accountId: id }),
  query: z.object({ from: day, to: day }),
  answer: statement,
  refusals: ['NOT_FOUND', 'INVALID_PARAMETERS'],
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
