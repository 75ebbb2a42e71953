import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { onePerson } from './person-operations.ts'

/** Days of the series of gifts, and movements that the wallet of a person shows. */
export const PERSON_GIFT_DAYS = 30
export const PERSON_WALLET_LINES = 10

const walletLine = z.object({
  id,
  at: time,
  /** `gift`, `bullet`, `topup`, `cash-out`, `cash-out-paid`, `cash-out-rejected`, `reversal`. */
  kind: z.string(),
  currency: z.literal(['diamond', 'gencash']),
  /** What the balance gained or lost. */
  amount: z.number(),
  /** Whom a gift went to or came from; null for everything else. */
  partner: z.nullable(z.object({ profileId: id, name: z.nullable(z.string()) })),
})

const personWallet = z.object({
  diamonds: z.number(),
  gencash: z.number(),
  /** What the gencash would pay out now, before fee and tax. */
  gencashRupiah: z.number(),
  /** Held for a cash-out that is in process. */
  heldGencash: z.number(),
  /** Since when operators let it spend nothing; null: they do. */
  frozenSince: z.nullable(time),
  /** A cash-out that is asked for now would wait until then. */
  payoutHold: z.nullable(z.object({ until: time, by: z.literal(['device', 'phone', 'bank-account']) })),
  /**
   * By how much the balances differ from their entries: zero, or an alarm. Null where there are too many to add up on
   * a page; the verification of the ledger adds up all of them.
   */
  drift: z.nullable(z.number()),
  /** Days without a gift are in the series too; the last is today. */
  gifts: z.array(z.object({ day: z.string(), count: z.number(), gencash: z.number() })),
  lines: z.array(walletLine),
})
export type PersonWallet = z.output<typeof personWallet>

export const getPersonWallet = operation({
  ...onePerson,
  summary:
    'Balances of a person, their last movements, gifts of thirty days and whether the balance is right',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/wallet',
  permission: 'wallets.read',
  answer: personWallet,
})

export const listPersonCashouts = operation({
  ...onePerson,
  summary: 'Cash-outs of a person, the bank account masked, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/cashouts',
  permission: 'wallets.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      invoiceNumber: z.string(),
      status: z.literal(['processing', 'completed', 'failed']),
      gencash: z.number(),
      amount: z.number(),
      net: z.number(),
      bankName: z.string(),
      /** The last digits; null once it is erased. */
      bankNumber: z.nullable(z.string()),
      createdAt: time,
      payoutAfter: z.nullable(time),
      settledAt: z.nullable(time),
      reason: z.nullable(z.string()),
    }),
  ),
  meta: cursorMeta,
})

export const listPersonOrders = operation({
  ...onePerson,
  summary: 'Orders of packages of a person, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/orders',
  permission: 'orders.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      status: z.string(),
      packageName: z.string(),
      price: z.number(),
      method: z.string(),
      invoiceNumber: z.nullable(z.string()),
      createdAt: time,
      paidAt: z.nullable(time),
      refundedAt: z.nullable(time),
      attention: z.nullable(z.string()),
    }),
  ),
  meta: cursorMeta,
})

export const listPersonSubscriptions = operation({
  ...onePerson,
  summary: 'Subscriptions that a person has or had, the latest end first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/subscriptions',
  permission: 'orders.read',
  answer: z.array(
    z.object({
      id,
      packageName: z.string(),
      includesPremium: z.boolean(),
      startAt: time,
      endAt: time,
      isActive: z.boolean(),
    }),
  ),
})

export const listPackagesToGrant = operation({
  summary: 'Packages on sale, by the codes under which they are granted',
  method: 'GET',
  path: '/admin/v1.0/packages',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  answer: z.array(z.object({ code: z.string(), name: z.string(), group: z.string(), days: z.number() })),
})
