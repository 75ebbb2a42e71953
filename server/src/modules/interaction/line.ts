import type { CommentLine, ShownGift } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'

/** One thing that somebody said in a room, or paid for in it. */
export interface Line {
  id: string
  /** Rises by one per line of the room, without a gap. */
  seq: number
  kind: CommentLine['type']
  text: string
  profile: { id: string; name: string; avatar: string | null }
  role: Role
  createdAt: number
  /** The moment of the show that it belongs to, on the clock of its pictures. */
  at: number
  paid: Paid | null
}

/** What a bullet or a gift carries; `amount` of a bullet is its seconds on the screen. */
export interface Paid {
  amount: number
  gencash: number
  gift: ShownGift | null
}

/** What somebody is in a room. */
export type Role = 'streamer' | 'moderator' | 'viewer'

/** Colours of names: fixed hues that stay readable on the chat's ground (look: at least 7.5 to 1). */
const NAME_COLOURS = [
  '#FF9E8A',
  '#FFB86B',
  '#FFD166',
  '#E6E06A',
  '#B8E986',
  '#7FE0A3',
  '#5FE3C8',
  '#67D8F0',
  '#8AC6FF',
  '#A9B8FF',
  '#C5A8FF',
  '#E3A1F5',
  '#FF9AD5',
  '#FFA3B5',
] as const

/** A person keeps one colour in every room. */
export function nameColourOf(profileId: string): string {
  let hash = 0
  for (const character of profileId) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return NAME_COLOURS[hash % NAME_COLOURS.length] ?? NAME_COLOURS[0]
}

/** What is said: edges trimmed, never empty (Spec 3, section 5). */
export function readLine(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/** A line belongs to what its speaker saw: never to what is still to come, nor to what no player can show. */
export function momentOf(at: number | undefined, now: number, behindMs: number): number {
  return at === undefined ? now : Math.min(now, Math.max(at, now - behindMs))
}

type LineEvent = Extract<ToClient, { type: 'comment' | 'bullet' | 'gift' }>

/** A line as a room tells it. */
export function eventOf(line: Line): LineEvent {
  const { id, seq, at, createdAt, profile, paid } = line
  const said = { id, seq, at, createdAt, profile }
  const { amount = 0, gencash = 0, gift = null } = paid ?? {}
  if (line.kind === 'gift' && gift) return { type: 'gift', ...said, gift, amount, gencash }
  const commentNameColor = nameColourOf(profile.id)
  if (line.kind === 'bullet')
    return { type: 'bullet', ...said, data: line.text, commentNameColor, amount, gencash }
  return commentEventOf(line)
}

export function commentEventOf(line: Line): Extract<ToClient, { type: 'comment' }> {
  const { id, seq, at, createdAt, profile, text, role } = line
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

/** A line as a call answers it. */
export function commentLineOf(line: Line): CommentLine {
  const { kind, text, role, paid, ...rest } = line
  const { amount, gencash, gift } = paid ?? { amount: null, gencash: null, gift: null }
  return {
    ...rest,
    amount,
    gencash,
    gift,
    type: kind,
    data: text,
    commentNameColor: nameColourOf(line.profile.id),
    isStreamer: role === 'streamer',
    isModerator: role === 'moderator',
  }
}
