import { moderation, type HeldLine } from '@tayang/contract'
import type { HeldRow } from './rows.ts'

/** Of one room; a line more is refused, so that nobody fills the queue. */
export const { HELD_LINES_MAX } = moderation
/** Of one person: what they say past it is refused, and the others' lines are still seen. */
const HELD_OF_ONE_MAX = 5

export const HELD_MOST = { inRoom: HELD_LINES_MAX, ofOne: HELD_OF_ONE_MAX } as const

/** A line that waits, as moderators are shown it. */
export function heldLineOf({ id, text, profile, createdAt, pack }: HeldRow): HeldLine {
  return { id, text, profile, createdAt, pack }
}
