import { keptOnce } from '#shared/session'

/** A sign-in by a code that arrives late takes some minutes. */
const DRAFT_MS = 15 * 60_000

const kept = keptOnce('tayang.comment-draft', DRAFT_MS)

export const keepDraft = (of: string, text: string): void => kept.keep(of, text)

/** The text that was kept for this place, once; null for any other, and for one that is too old. */
export function takeDraft(of: string): string | null {
  const text = kept.take(of)
  return typeof text === 'string' ? text : null
}
