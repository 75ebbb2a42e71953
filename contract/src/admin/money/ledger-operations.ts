import * as z from 'zod/mini'
import { AMOUNT_MAX, cursorMeta, cursorPaging, day, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from './approval-operations.ts'

export const transferKinds = [
  'topup',
  'gift',
  'bullet',
  'cash-out',
  'cash-out-paid',
  'cash-out-rejected',
  'reversal',
  'sale',
  'sale-refunded',
  'surplus',
  'surplus-returned',
] as const
const currencies = ['diamond', 'gencash', 'rupiah'] as const

const person = z.object({ accountId: id, name: z.string() })

const transfer = z.object({
  id,
  kind: z.literal(transferKinds),
  at: time,
  /** What moved of each currency. */
  moved: z.array(z.object({ currency: z.literal(currencies), amount: z.number() })),
  /** The people whose accounts it moved: who paid first. */
  people: z.array(person),
  /** Of a gift its name, of a top-up its store and receipt, of a sale its order. */
  label: z.string(),
  /** The movement that this one took back. */
  reverses: z.nullable(id),
  /** The movement that took this one back. */
  reversedBy: z.nullable(id),
})
export type TransferListed = z.output<typeof transfer>

const entry = z.object({
  /** Null: an account of the operator. */
  owner: z.nullable(person),
  account: z.string(),
  currency: z.literal(currencies),
  amount: z.number(),
  /** The balance that it left; null for accounts of the operator. */
  after: z.nullable(z.number()),
})

const since = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799_999)))

export const listLedgerTransfers = operation({
  summary: 'Movements of the ledger, the newest first',
  method: 'GET',
  path: '/admin/v1.0/transfers',
  caller: 'operator',
  permission: 'ledger.read',
  query: z.object({
    ...cursorPaging(50),
    /** The account of one of its sides. */
    person: z.optional(id),
    kind: z.optional(z.literal(transferKinds)),
    /** From this moment, until that one exclusively. */
    from: since,
    to: since,
    /** Exactly the id of a movement, an invoice of a cash-out, a receipt of a store or an order. */
    search: z.optional(line(150).check(z.trim(), z.minLength(1))),
  }),
  answer: z.array(transfer),
  meta: cursorMeta,
})

const one = { params: z.object({ id }), caller: 'operator' } as const

export const getLedgerTransfer = operation({
  ...one,
  summary: 'One movement with every entry, its hash, and whether it can be taken back',
  method: 'GET',
  path: '/admin/v1.0/transfer/{id}',
  permission: 'ledger.read',
  answer: z.extend(transfer, {
    entries: z.array(entry),
    /** What its parts came to, as the receipt has them: of a gift gross, fee, tax and net. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    /** SHA-256 of the movement, which the close of its day contains. */
    leaf: z.string(),
    /** The closed day that has it; null while that is open. */
    closedDay: z.nullable(z.string()),
    /** Why it cannot be taken back; null: it can. `short`: the receiver has less than it would take. */
    notReversible: z.nullable(z.literal(['kind', 'reversed', 'short', 'own'])),
    /** What a reversal would take from people and give to them. */
    reversal: z.array(entry),
    /** The request that waits for a second operator. */
    approval: z.nullable(approvalShape),
  }),
  refusals: ['NOT_FOUND'],
})

const reason = line(300).check(z.trim(), z.minLength(3))

export const reverseTransfer = operation({
  ...one,
  summary:
    'Ask that a gift, a bullet or a top-up is taken back, whole; another operator confirms it. Nobody goes below zero: ' +
    'where the receiver no longer has it, nothing moves',
  method: 'POST',
  path: '/admin/v1.0/transfer/{id}/reverse',
  permission: 'ledger.reverse',
  stepUp: true,
  body: z.object({
    reason,
    /** What the sender gets back, in diamonds, as the operator typed it. */
    diamonds: z.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX)),
  }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'NOT_REVERSIBLE', 'REVISION_OUTDATED', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

const wallet = z.object({
  accountId: id,
  name: z.string(),
  diamonds: z.number(),
  gencash: z.number(),
  /** Gencash that waits for a payout. */
  held: z.number(),
  /** Null: it is not frozen. */
  frozen: z.nullable(z.object({ since: time, reason: z.string(), askedBy: person, confirmedBy: person })),
  /** The request that waits for a second operator. */
  approval: z.nullable(approvalShape),
})
export type WalletState = z.output<typeof wallet>

const ofAccount = { params: z.object({ accountId: id }), caller: 'operator' } as const

export const getWalletState = operation({
  ...ofAccount,
  summary: 'The wallet of an account, and whether it is frozen',
  method: 'GET',
  path: '/admin/v1.0/wallet/{accountId}',
  permission: 'ledger.read',
  answer: wallet,
  refusals: ['NOT_FOUND'],
})

export const putWalletState = operation({
  ...ofAccount,
  summary:
    'Ask that a wallet is frozen, or let go; another operator confirms it. A frozen one spends, gifts and cashes out ' +
    'nothing; it still receives',
  method: 'PUT',
  path: '/admin/v1.0/person/{accountId}/wallet',
  permission: 'wallets.freeze',
  stepUp: true,
  body: z.object({ frozen: z.boolean(), reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'APPROVAL_WAITS', 'CASE_DECIDED', 'FORBIDDEN'],
})

export const getLedgerHealth = operation({
  summary: 'Whether the ledger is in order, and what is held of each currency',
  method: 'GET',
  path: '/admin/v1.0/ledger/health',
  caller: 'operator',
  permission: 'ledger.read',
  answer: z.object({
    /** The last verification of every entry; null: this server has not made one since it started. */
    verified: z.nullable(
      z.object({
        at: time,
        tookMs: z.number(),
        breaches: z.number(),
        /** The first of them. */
        findings: z.array(z.object({ rule: z.string(), where: z.string() })),
        /** What all entries of a currency sum to: 0 where nothing came from nowhere. */
        drift: z.array(z.object({ currency: z.literal(currencies), amount: z.number() })),
      }),
    ),
    /** What people have and may spend, and what of it waits for a payout. */
    held: z.array(z.object({ currency: z.literal(currencies), wallets: z.number(), escrow: z.number() })),
    /** Rupiah that cash-outs in process are owed. */
    owedRupiah: z.number(),
    frozenWallets: z.number(),
  }),
})
export type LedgerHealthShown = z.output<NonNullable<typeof getLedgerHealth.answer>>

export const listLedgerCloses = operation({
  summary: 'Closed days of the ledger, the newest first',
  method: 'GET',
  path: '/admin/v1.0/closes',
  caller: 'operator',
  permission: 'ledger.read',
  query: z.object(cursorPaging(50)),
  answer: z.array(
    z.object({
      day,
      transfers: z.number(),
      totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
      notes: z.array(z.string()),
      previous: z.string(),
      hash: z.string(),
    }),
  ),
  meta: cursorMeta,
})
