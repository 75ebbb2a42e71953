import * as z from 'zod/mini'
import { day, givenTime, id, pageMeta, paging, text, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { COMMENT_LENGTH_MAX } from '../socket/index.ts'
import { cashoutDetail, cashoutRequest, cashoutTransaction, transactionStatuses } from './cash-out.ts'

export { getBankAccount, listBanks, putBankAccount } from './bank-account.ts'
export { getStatement, STATEMENT_DAYS_MAX } from './statement.ts'

/** Request header that makes a movement of money happen once. Keys are kept for ever: a late retry never pays twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

export const giftCategories = ['basic', 'premium', 'bullet'] as const

/** `amount` gifts for `price` diamonds; of a bullet, the seconds that it is shown. */
const pack = z.object({ id, price: z.number(), amount: z.number() })

/** Packs are sorted by price, the cheapest first. */
export const gift = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  icons: z.array(z.object({ type: z.literal(['static', 'animated']), url: z.string() })),
  packs: z.array(pack),
  category: z.literal(giftCategories),
  /** Seconds on the player. */
  duration: z.number(),
})
export type Gift = z.output<typeof gift>
export type GiftPack = z.output<typeof pack>

export const listGifts = operation({
  summary: 'Gifts on sale',
  method: 'GET',
  path: '/loyalty/v1.0/gifts',
  caller: 'anyone',
  answer: z.array(gift),
  cacheSeconds: 30,
})

export const listBulletPacks = operation({
  summary: 'Prices of a bullet comment, by the seconds that it is shown',
  method: 'GET',
  path: '/loyalty/v1.0/bulletComments',
  caller: 'anyone',
  answer: z.array(z.object({ id, name: z.string(), category: z.literal('bullet'), packs: z.array(pack) })),
  cacheSeconds: 30,
})

export const wallet = z.object({ diamonds: z.number(), gencash: z.number() })

export const getWallet = operation({
  summary: 'The caller’s own balances',
  method: 'GET',
  path: '/loyalty/v1.0/wallet',
  caller: 'viewer',
  answer: wallet,
})

/**
 * Price, amount and receiver come from the pack and the show; where a request names them they must
 * agree.
 */
const giftOrder = z.object({
  purpose: z.literal('transfer'),
  packId: id,
  /** The account of the receiver: the owner of the show or the video. */
  receiverId: id,
  showId: z.optional(id),
  videoId: z.optional(id),
  giftType: z.literal(giftCategories),
  /** The text of a bullet. */
  comment: z.optional(text(COMMENT_LENGTH_MAX).check(z.trim(), z.minLength(1))),
  /** The moment of the show on the sender's picture; without it the gift belongs to now. */
  at: z.optional(givenTime),
})
export type GiftOrder = z.output<typeof giftOrder>

/** Diamonds: a gift that was sent or received, or a credit by an app. */
export const transaction = z.object({
  id,
  purpose: z.literal(['transfer', 'topup']),
  status: z.literal(transactionStatuses),
  giftType: z.nullable(z.literal(giftCategories)),
  /** Whole packs of whole diamonds: the price paid. Of a top-up the credit. */
  pack: z.object({ amount: z.number(), price: z.number() }),
  gift: z.nullable(z.object({ id, name: z.string(), icon: z.string() })),
  /** The other side, under its name at that time; null where it is the operator of the site. */
  partner: z.nullable(z.object({ accountId: id, profileId: id, name: z.string() })),
  /** Whether the caller is the payer. */
  isSent: z.boolean(),
  /** What the receiver got, and what the app and the state kept. */
  gencash: z.object({
    gross: z.number(),
    fee: z.number(),
    tax: z.number(),
    net: z.number(),
    /**
     * `fee = floor((before + gross x percent) / 100)`; `after` is the remainder, with which the fee of the receiver's
     * next gift begins. Null where the fee was rounded by itself.
     */
    carry: z.nullable(z.object({ percent: z.number(), before: z.number(), after: z.number() })),
  }),
  showId: z.nullable(id),
  videoId: z.nullable(id),
  createdAt: time,
  updatedAt: time,
})
export type Transaction = z.output<typeof transaction>

/** Fields of a movement that the caller has just made. */
const movementFields = {
  /** The caller's balances now. */
  wallet,
  /** Whether this key was answered before, and nothing moved now. */
  isReplayed: z.boolean(),
}

export const createTransaction = operation({
  summary: 'Send a gift or a bullet comment, or request a cash-out; once for each `Idempotency-Key`',
  method: 'POST',
  path: '/loyalty/v1.0/transactions',
  caller: 'viewer',
  body: z.discriminatedUnion('purpose', [giftOrder, cashoutRequest]),
  answer: z.discriminatedUnion('purpose', [
    z.extend(transaction, movementFields),
    z.extend(cashoutDetail, movementFields),
  ]),
  refusals: [
    'NOT_ENOUGH_DIAMONDS',
    'NOT_ENOUGH_GENCASH',
    'WALLET_FROZEN',
    'CASHOUT_BELOW_MINIMUM',
    'CASHOUT_CLOSED',
    'CASHOUT_CHANGED',
    'CASHOUT_IN_PROCESS',
    'BANK_ACCOUNT_MISSING',
    'PROOF_REQUIRED',
    'INVALID_CREDENTIAL',
    'INVALID_OTP',
    'PACK_NOT_FOUND',
    'KEY_REUSED',
    'SELF_GIFT',
    'BLOCKED_RELATION',
    'SHOW_NOT_FOUND',
    'VIDEO_NOT_FOUND',
    'SHOW_ENDED',
    'AGE_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'FORBIDDEN',
    'TEXT_NOT_ALLOWED',
  ],
})

export const listTransactions = operation({
  summary: 'The caller’s own transactions, newest first: `transfer` are diamonds, `withdraw` are cash-outs',
  method: 'GET',
  path: '/loyalty/v1.0/transactions',
  caller: 'viewer',
  query: z.object({
    ...paging(10),
    purpose: z._default(z.literal(['transfer', 'withdraw']), 'transfer'),
  }),
  answer: z.array(z.discriminatedUnion('purpose', [transaction, cashoutTransaction])),
  meta: pageMeta,
})

export const getTransaction = operation({
  summary: 'One transaction of the caller’s own; of a cash-out with its destination',
  method: 'GET',
  path: '/loyalty/v1.0/transaction/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  answer: z.discriminatedUnion('purpose', [transaction, cashoutDetail]),
  refusals: ['NOT_FOUND'],
})

export const listTransfers = operation({
  summary: 'Gifts that the caller sent or received; `only` selects one side',
  method: 'GET',
  path: '/loyalty/v1.0/transfers',
  caller: 'viewer',
  query: z.object({
    ...paging(10),
    /** A hint that must name the caller. */
    accountId: z.optional(id),
    only: z.optional(z.literal(['sent', 'received'])),
  }),
  answer: z.array(transaction),
  meta: pageMeta,
  refusals: ['FORBIDDEN'],
})

/** Sides of a transfer, as the ledger has them. */
const receiptLeg = z.object({ owner: z.string(), kind: z.string(), currency: z.string(), amount: z.string() })

export const receipt = z.object({
  id,
  kind: z.string(),
  at: time,
  legs: z.array(receiptLeg),
  /** Hexadecimal. The leaf is the SHA-256 of the salt and the text. */
  salt: z.string(),
  text: z.string(),
  leaf: z.string(),
  /** The day whose close contains it; null while the day is not over. */
  closedIn: z.nullable(z.string()),
})
export type Receipt = z.output<typeof receipt>

export const getReceipt = operation({
  summary:
    'The ledger’s receipt of a gift, for both sides: from it, its hash in the close of its day is computed',
  method: 'GET',
  path: '/loyalty/v1.0/receipt/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  answer: receipt,
  refusals: ['NOT_FOUND'],
})

export const close = z.object({
  day,
  transfers: z.number(),
  /** Sums by currency, as text: they may be more than a number holds. */
  totals: z.record(z.string(), z.string()),
  /** What was written into the day beside transfers: roots of draws. Each is hashed last, as `|note|` and its text. */
  notes: z.array(z.string()),
  previous: z.string(),
  hash: z.string(),
})
export type Close = z.output<typeof close>

export const listCloses = operation({
  summary: 'Closes of the ledger, the newest first; each hash includes the one before',
  method: 'GET',
  path: '/loyalty/v1.0/closes',
  caller: 'anyone',
  query: z.object({ ...paging(30), day: z.optional(day) }),
  answer: z.array(close),
  meta: pageMeta,
  cacheSeconds: 30,
})

export const listLeaves = operation({
  summary: 'The hashes of a closed day’s transfers in the order of their ids, to compute its hash from',
  method: 'GET',
  path: '/loyalty/v1.0/close/{day}/leaves',
  caller: 'anyone',
  params: z.object({ day }),
  query: z.object(paging(1000, 1000)),
  answer: z.array(z.string()),
  meta: pageMeta,
  refusals: ['NOT_FOUND'],
  cacheSeconds: 30,
})

/** Header of a top-up: `t={milliseconds},v1={hexadecimal HMAC-SHA256 of "{t}.{body}"}`. */
export const SIGNATURE_HEADER = 'x-tayang-signature'

export const topupOrder = z.object({
  /** The store's name of this purchase: credited once, however often it is sent. */
  receiptId: z.string().check(z.regex(/^[\w.:-]{1,128}$/)),
  store: z.literal(['google', 'apple', 'sandbox']),
  accountId: id,
  diamonds: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
})

export const createTopup = operation({
  summary: 'Credit diamonds that an app sold: signed by the app’s own server, never called by a page',
  method: 'POST',
  path: '/loyalty/v1.0/topups',
  caller: 'anyone',
  body: 'bytes',
  bodyBytesMax: 4096,
  answer: z.object({ id, diamonds: z.number(), isReplayed: z.boolean() }),
  refusals: ['NOT_CONFIGURED', 'SIGNATURE_INVALID', 'NOT_FOUND', 'KEY_REUSED'],
})
