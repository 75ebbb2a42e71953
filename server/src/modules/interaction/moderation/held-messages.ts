import { moderation, type HeldLine } from '@tayang/contract'
import type { HeldRow } from './rows.ts'

/** In one room; a further message is refused, so that nobody can fill the queue. */
export const { HELD_LINES_MAX } = moderation
/** Of one person; a further message is refused, so that the others' are still seen. */
const HELD_OF_ONE_MAX = 5

export const HELD_MAX = { inRoom: HELD_LINES_MAX, ofOne: HELD_OF_ONE_MAX } as const

/** A held message, as moderators are shown it. */
export function heldMessageOf({ id, text, profile, createdAt, pack }: HeldRow): HeldLine {
  return { id, text, profile, createdAt, pack }
}
