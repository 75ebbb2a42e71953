import type { CommentLine, Gift, GiftPack, InputOf, ShownGift, Transaction, admin } from '@tayang/contract'

/** A gift as an operator writes it; packs that are left out leave the sale. */
export type GiftDraft = Readonly<InputOf<typeof admin.putGift>['body']> & { readonly friendlyId: string }

/** What of a gift is kept for ever: an id, and the name and picture that it had when it was sent. */
export type GiftIdentity = NonNullable<Transaction['gift']>

/** A pack that is on sale, and its gift. */
export interface SoldPack extends Pick<Gift, 'category' | 'duration'> {
  readonly id: GiftPack['id']
  readonly amount: GiftPack['amount']
  readonly price: bigint
  readonly animation: string | null
  readonly gift: GiftIdentity
}

export interface Side {
  readonly accountId: string
  readonly profileId: string
}

/** What the ledger's outbox keeps of a gift until it was relayed to the chat room of its show. */
export interface GiftPayload extends Pick<Gift, 'category' | 'duration'> {
  readonly showId: string | null
  readonly videoId: string | null
  readonly from: Side
  readonly gift: GiftIdentity
  /** Absent where the gift has none. */
  readonly animation?: string
  readonly amount: number
  /** The net sum for the receiver; written by the ledger, which takes the fee. */
  readonly gencash: number
  /** The text of a bullet. */
  readonly comment: string | null
  /** The media time that it belongs to; null: now. */
  readonly at: number | null
}

/** A gift or a bullet as a message of a chat room. */
export interface PaidMessage {
  readonly id: string
  readonly kind: Exclude<CommentLine['type'], 'normal'>
  readonly text: CommentLine['data']
  readonly profile: CommentLine['profile']
  readonly at?: number
  readonly paid: { readonly amount: number; readonly gencash: number; readonly gift: ShownGift | null }
}
