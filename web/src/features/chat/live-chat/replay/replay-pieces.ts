/** The messages of a replay in pieces of ten seconds, by index (docs/product/chat.md#replays). Pure. */
import { replayIndexOf } from '@tayang/contract'
import { isRemoved, ROWS_MAX, type ChatMessage, type Removal } from '../chat-rows.ts'

export type Piece = readonly ChatMessage[] | 'loading' | 'failed'
export type Pieces = ReadonlyMap<number, Piece>

/** The newest messages that are no later than a media time, from the pieces that were read without a gap. */
export function messagesUpTo(pieces: Pieces, at: number): readonly ChatMessage[] {
  const found: ChatMessage[] = []
  for (let index = pieceIndexOf(at); found.length < ROWS_MAX && pieces.has(index); index--) {
    const piece = pieces.get(index)
    if (typeof piece === 'object') found.unshift(...piece.filter((message) => message.at <= at))
  }
  return found.slice(-ROWS_MAX)
}

/** A piece with one more message in its place; null where it has the message already, or was not read. */
export function withMessage(piece: Piece | undefined, message: ChatMessage): Piece | null {
  if (typeof piece !== 'object' || piece.some(({ row }) => row.id === message.row.id)) return null
  return [...piece, message].toSorted((a, b) => a.at - b.at || a.row.seq - b.row.seq)
}

export function withoutRemoved(piece: Piece, removals: readonly Removal[]): Piece {
  if (typeof piece !== 'object') return piece
  return piece.filter(({ row }) => !removals.some((removal) => isRemoved(row, removal)))
}

export const pieceIndexOf = (at: number) => replayIndexOf(at)
