import { leftAtLeast, type Gift, type GiftPack, type Profile, type Transaction } from '@tayang/contract'
import type { GiftRules } from './dependencies.ts'
import { earningsOf } from './earnings.ts'
import type { GiftIdentity, GiftPayload, Side, SoldPack } from './gift-shapes.ts'
import { OPERATOR, type Leg, type Posting, type Transfer } from './ledger/posting.ts'

/**
 * What the ledger keeps of a gift: ids and sums, and no person's name or text, because nothing of a transfer is ever
 * erased.
 */
export interface GiftFacts {
  readonly giftType: Gift['category']
  readonly pack: GiftPack
  readonly gift: GiftIdentity
  readonly from: Side
  readonly to: Side
  /** Written by the ledger, which takes the fee. */
  readonly gencash: {
    readonly gross: number
    readonly fee: number
    readonly tax: number
    readonly net: number
    /** Absent from gifts of the time when each fee was rounded up by itself. */
    readonly carry?: FeeCarry
  }
  readonly showId: string | null
  readonly videoId: string | null
}

/** The hundredths of a gencash that a fee began with, and those that it left for the next fee. */
interface FeeCarry {
  readonly percent: number
  readonly before: number
  readonly after: number
}

export interface GiftSent {
  readonly key: string
  readonly request: unknown
  readonly pack: SoldPack
  readonly from: Side
  readonly to: Side
  readonly showId: string | null
  readonly videoId: string | null
  readonly comment: string | null
  /** The media time of the show that it belongs to; absent: now. */
  readonly at?: number | undefined
}

/** One transfer for a gift: diamonds to the operator, and gencash from the operator to the streamer. */
export function giftPosting(sent: GiftSent, rules: GiftRules): Posting {
  const { key, request, pack, from, to, showId, videoId, comment, at } = sent
  const { gross, tax, beforeFee } = earningsOf(pack.price, rules)
  const payload: Omit<GiftPayload, 'gencash'> = {
    showId,
    videoId,
    from,
    gift: pack.gift,
    ...(pack.animation !== null && { animation: pack.animation }),
    duration: pack.duration,
    category: pack.category,
    amount: pack.amount,
    comment,
    at: at ?? null,
  }
  const facts: Omit<GiftFacts, 'gencash'> = {
    giftType: pack.category,
    pack: { id: pack.id, amount: pack.amount, price: Number(pack.price) },
    gift: pack.gift,
    from,
    to,
    showId,
    videoId,
  }
  const legs: Leg[] = [
    {
      owner: from.accountId,
      kind: 'wallet',
      currency: 'diamond',
      amount: -pack.price,
      leaves: leftAtLeast(rules),
    },
    { owner: OPERATOR, kind: 'sales', currency: 'diamond', amount: pack.price },
    { owner: OPERATOR, kind: 'float', currency: 'gencash', amount: -gross },
    { owner: to.accountId, kind: 'wallet', currency: 'gencash', amount: beforeFee },
    { owner: OPERATOR, kind: 'fee', currency: 'gencash', amount: 0n },
    { owner: OPERATOR, kind: 'tax', currency: 'gencash', amount: tax },
  ]
  return {
    key,
    request,
    kind: pack.category === 'bullet' ? 'bullet' : 'gift',
    facts: { ...facts },
    fee: { of: gross, percent: rules.feePercent },
    legs: legs.filter(({ kind, amount }) => amount !== 0n || kind === 'fee' || kind === 'wallet'),
    outbox: {
      topic: pack.category === 'bullet' ? 'bullet' : 'gift',
      payload: { ...payload },
    },
  }
}

/** The facts that `giftPosting` wrote; no transfer is ever changed. */
export function giftFactsOf({ facts }: Pick<Transfer, 'facts'>): GiftFacts {
  return facts as unknown as GiftFacts
}

/** A gift as its sender or its receiver sees it. */
export function transactionOf(
  transfer: Pick<Transfer, 'id' | 'at' | 'facts'>,
  { viewerId, profiles }: { viewerId: string; profiles: ReadonlyMap<string, Profile> },
): Transaction {
  const { id, at } = transfer
  const gift = giftFactsOf(transfer)
  const isSent = gift.from.accountId === viewerId
  const other = isSent ? gift.to : gift.from
  return {
    id,
    purpose: 'transfer',
    status: 'completed',
    giftType: gift.giftType,
    pack: { amount: gift.pack.amount, price: gift.pack.price },
    gift: gift.gift,
    partner: { ...other, name: profiles.get(other.profileId)?.name ?? '' },
    isSent,
    gencash: { carry: null, ...gift.gencash },
    showId: gift.showId,
    videoId: gift.videoId,
    createdAt: at,
    updatedAt: at,
  }
}

/** Diamonds that were bought in a store. */
export function topupOf({ id, at, facts }: Pick<Transfer, 'id' | 'at' | 'facts'>): Transaction {
  const diamonds = Number(facts['diamonds'])
  return {
    id,
    purpose: 'topup',
    status: 'completed',
    giftType: null,
    pack: { amount: diamonds, price: diamonds },
    gift: null,
    partner: null,
    isSent: false,
    gencash: { gross: 0, fee: 0, tax: 0, net: 0, carry: null },
    showId: null,
    videoId: null,
    createdAt: at,
    updatedAt: at,
  }
}
