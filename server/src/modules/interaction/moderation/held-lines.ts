import { moderation, type HeldLine } from '@tayang/contract'
import type { HeldRow } from './rows.ts'

/** Of one room; a line more is refused, so that nobody fills the queue. */
export const { HELD_LINES_MAX } = moderation

/** A line that waits, as moderators are shown it. */
export function heldLineOf({ id, text, profile, createdAt, pack }: HeldRow): HeldLine {
  return { id, text, profile, createdAt, pack }
}
