import { nameColourOf, type CommentLine, type HeldLine, type ShownGift } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'

/** Rows that the page keeps; the oldest are dropped. */
export const ROWS_MAX = 200

export interface ChatRow {
  id: string
  seq: number
  /** The media time that it belongs to. */
  at: number
  kind: 'normal' | 'bullet' | 'gift'
  text: string
  name: string
  profileId: string
  colour: string
  isStreamer: boolean
  isModerator: boolean
  /** Of a gift what was sent, and how many of it. */
  gift?: ShownGift
  amount?: number
}

/** A message of a viewer or a streamer: a comment, a paid bullet or a gift. */
export type MessageEvent = Extract<ToClient, { type: 'comment' | 'bullet' | 'gift' }>
export type BulletEvent = Extract<ToClient, { type: 'bullet' }>
export type GiftEvent = Extract<ToClient, { type: 'gift' }>

/** A row with what it shows over the picture. */
export interface ChatMessage {
  readonly at: number
  readonly row: ChatRow
  readonly paid: BulletEvent | GiftEvent | null
}

/** Messages that a moderator took away. */
export type Removal = { readonly ids: readonly string[] } | { readonly profileId: string }

export function rowOf(event: MessageEvent): ChatRow {
  const { id, seq, at, profile } = event
  const common = {
    id,
    seq,
    at,
    name: profile.name,
    profileId: profile.id,
    isStreamer: false,
    isModerator: false,
  }
  switch (event.type) {
    case 'comment': {
      const { isStreamer, isModerator, data, commentNameColor: colour } = event
      return { ...common, kind: 'normal', text: data.text, colour, isStreamer, isModerator }
    }
    case 'bullet':
      return { ...common, kind: 'bullet', text: event.data, colour: event.commentNameColor }
    case 'gift':
      return {
        ...common,
        kind: 'gift',
        text: event.gift.name,
        colour: nameColourOf(profile.id),
        gift: event.gift,
        amount: event.amount,
      }
  }
}

export function messageOf(event: MessageEvent): ChatMessage {
  return { at: event.at, row: rowOf(event), paid: event.type === 'comment' ? null : event }
}

/** The row of a message as the server stores it. */
export function rowOfStored(stored: CommentLine): ChatRow {
  const { id, seq, at, type: kind, profile, commentNameColor: colour, isStreamer, isModerator, gift } = stored
  return {
    id,
    seq,
    at,
    kind,
    text: gift?.name ?? stored.data,
    name: profile.name,
    profileId: profile.id,
    colour,
    isStreamer,
    isModerator,
    ...(gift && { gift, amount: stored.amount ?? 1 }),
  }
}

export function messageOfStored(stored: CommentLine): ChatMessage {
  return {
    at: stored.at,
    row: rowOfStored(stored),
    paid: bulletOfStored(stored) ?? giftOfStored(stored),
  }
}

function bulletOfStored(stored: CommentLine): BulletEvent | null {
  const { id, seq, at, createdAt, profile, data, commentNameColor, amount, gencash } = stored
  if (stored.type !== 'bullet' || amount === null || gencash === null) return null
  return { type: 'bullet', id, seq, at, createdAt, profile, data, commentNameColor, amount, gencash }
}

function giftOfStored(stored: CommentLine): GiftEvent | null {
  const { id, seq, at, createdAt, profile, amount, gencash, gift } = stored
  if (stored.type !== 'gift' || gift === null || amount === null || gencash === null) return null
  return { type: 'gift', id, seq, at, createdAt, profile, gift, amount, gencash }
}

/** The rows of both, each once, in the order of the room; the newest at most. */
export function mergeRows(rows: readonly ChatRow[], more: readonly ChatRow[]): readonly ChatRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const fresh = more.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return rows
  const isAfter = (fresh[0]?.seq ?? 0) > (rows.at(-1)?.seq ?? -1)
  const all = [...rows, ...fresh]
  // Live messages nearly always arrive in order, and then need no sorting.
  return (isAfter && fresh.length === 1 ? all : all.toSorted((a, b) => a.seq - b.seq)).slice(-ROWS_MAX)
}

export function isRemoved({ id, profileId }: Pick<ChatRow, 'id' | 'profileId'>, removal: Removal): boolean {
  return 'ids' in removal ? removal.ids.includes(id) : removal.profileId === profileId
}

export const withoutHeld = (held: readonly HeldLine[], lineId: string) =>
  held.filter(({ id }) => id !== lineId)
