import { nameColourOf, type CommentLine, type ShownGift } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'

/** A message that a person sent to a room, or paid for in it. */
export interface ChatMessage {
  id: string
  /** Increases by one for each message of the room, without a gap. */
  seq: number
  kind: CommentLine['type']
  text: string
  profile: { id: string; name: string; avatar: string | null }
  role: Role
  createdAt: number
  /** The media time of the show that it belongs to, on the clock of its pictures, in milliseconds. */
  at: number
  paid: Paid | null
}

/** What a bullet or a gift carries; `amount` of a bullet is its seconds on the screen. */
export interface Paid {
  amount: number
  gencash: number
  gift: ShownGift | null
}

/** What was paid for in a room, as the ledger's relay delivers it; its id makes it appear once. */
export type PaidMessage = Pick<ChatMessage, 'id' | 'kind' | 'text' | 'profile'> & {
  paid: NonNullable<ChatMessage['paid']>
  at?: number
}

/** The role of a person in a room. */
export type Role = 'streamer' | 'moderator' | 'viewer'

/** The text of a message without space at its edges; null where nothing is left. */
export function readText(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/** A message belongs to what its author saw: never to the future, and never to what no player can still show. */
export function mediaTimeOf(at: number | undefined, now: number, behindMs: number): number {
  return at === undefined ? now : Math.min(now, Math.max(at, now - behindMs))
}

type MessageEvent = Extract<ToClient, { type: 'comment' | 'bullet' | 'gift' }>

/** A message as the event that a room broadcasts. */
export function eventOf(message: ChatMessage): MessageEvent {
  const { id, seq, at, createdAt, profile, paid } = message
  const fields = { id, seq, at, createdAt, profile }
  const { amount = 0, gencash = 0, gift = null } = paid ?? {}
  if (message.kind === 'gift' && gift) return { type: 'gift', ...fields, gift, amount, gencash }
  const commentNameColor = nameColourOf(profile.id)
  if (message.kind === 'bullet')
    return { type: 'bullet', ...fields, data: message.text, commentNameColor, amount, gencash }
  return commentEventOf(message)
}

export function commentEventOf(message: ChatMessage): Extract<ToClient, { type: 'comment' }> {
  const { id, seq, at, createdAt, profile, text, role } = message
  return {
    type: 'comment',
    id,
    seq,
    at,
    createdAt,
    profile,
    data: { type: 'normal', text },
    commentNameColor: nameColourOf(profile.id),
    isStreamer: role === 'streamer',
    isModerator: role === 'moderator',
  }
}

/** A message as a call answers it. */
export function answerOf(message: ChatMessage): CommentLine {
  const { kind, text, role, paid, ...rest } = message
  const { amount, gencash, gift } = paid ?? { amount: null, gencash: null, gift: null }
  return {
    ...rest,
    amount,
    gencash,
    gift,
    type: kind,
    data: text,
    commentNameColor: nameColourOf(message.profile.id),
    isStreamer: role === 'streamer',
    isModerator: role === 'moderator',
  }
}
