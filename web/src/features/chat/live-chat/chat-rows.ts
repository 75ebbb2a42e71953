import type { CommentLine, HeldLine } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'

/** Rows that the page keeps; older ones leave at the top. */
export const ROWS_MAX = 200

export interface ChatRow {
  id: string
  seq: number
  /** The moment of the show that it belongs to. */
  at: number
  kind: 'normal' | 'bullet' | 'gift'
  text: string
  name: string
  profileId: string
  colour: string
  isStreamer: boolean
  isModerator: boolean
}

export type LineEvent = Extract<ToClient, { type: 'comment' | 'bullet' | 'gift' }>
export type BulletEvent = Extract<ToClient, { type: 'bullet' }>
export type GiftEvent = Extract<ToClient, { type: 'gift' }>

/** A gift has no colour of a name: it is gold, whoever gives it. */
const GIFT_COLOUR = '#F4C152'

export function rowOf(event: LineEvent): ChatRow {
  const { id, seq, at, profile } = event
  const said = {
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
      return { ...said, kind: 'normal', text: data.text, colour, isStreamer, isModerator }
    }
    case 'bullet':
      return { ...said, kind: 'bullet', text: event.data, colour: event.commentNameColor }
    case 'gift':
      return { ...said, kind: 'gift', text: `${event.gift.name} × ${event.amount}`, colour: GIFT_COLOUR }
  }
}

export function rowOfLine(line: CommentLine): ChatRow {
  const { id, seq, at, type: kind, profile, commentNameColor: colour, isStreamer, isModerator, gift } = line
  const text = gift ? `${gift.name} × ${line.amount}` : line.data
  return {
    id,
    seq,
    at,
    kind,
    text,
    name: profile.name,
    profileId: profile.id,
    colour,
    isStreamer,
    isModerator,
  }
}

/** A stored bullet as the room told it. */
export function bulletOfLine(line: CommentLine): BulletEvent | null {
  const { id, seq, at, createdAt, profile, data, commentNameColor, amount, gencash } = line
  if (line.type !== 'bullet' || amount === null || gencash === null) return null
  return { type: 'bullet', id, seq, at, createdAt, profile, data, commentNameColor, amount, gencash }
}

/** A stored gift as the room told it. */
export function giftOfLine(line: CommentLine): GiftEvent | null {
  const { id, seq, at, createdAt, profile, amount, gencash, gift } = line
  if (line.type !== 'gift' || gift === null || amount === null || gencash === null) return null
  return { type: 'gift', id, seq, at, createdAt, profile, gift, amount, gencash }
}

/** Rows of both, each once, in the order of the room, the newest at most. */
export function mergeRows(rows: readonly ChatRow[], more: readonly ChatRow[]): readonly ChatRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const fresh = more.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return rows
  const isAfter = (fresh[0]?.seq ?? 0) > (rows.at(-1)?.seq ?? -1)
  const all = [...rows, ...fresh]
  // What is told is mostly in order already.
  return (isAfter && fresh.length === 1 ? all : all.toSorted((a, b) => a.seq - b.seq)).slice(-ROWS_MAX)
}

export const withoutIds = (rows: readonly ChatRow[], ids: readonly string[]) => {
  const gone = new Set(ids)
  return rows.filter(({ id }) => !gone.has(id))
}

export const withoutSpeaker = (rows: readonly ChatRow[], profileId: string) =>
  rows.filter((row) => row.profileId !== profileId)

export const withoutHeld = (held: readonly HeldLine[], lineId: string) =>
  held.filter(({ id }) => id !== lineId)
