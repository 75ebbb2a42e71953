const KEY = 'tayang.comment-draft'

/** A sign-in by a code that arrives late takes some minutes. */
const DRAFT_MS = 15 * 60_000

interface Draft {
  readonly of: string
  readonly text: string
  readonly atMs: number
}

/** One draft a tab: an earlier one is void. */
export function keepDraft(of: string, text: string): void {
  const draft: Draft = { of, text, atMs: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

/** The text that was kept for this place, once; null for any other, and for one that is too old. */
export function takeDraft(of: string): string | null {
  const draft = readDraft()
  if (draft?.of !== of) return null
  sessionStorage.removeItem(KEY)
  return Math.abs(Date.now() - draft.atMs) < DRAFT_MS ? draft.text : null
}

/** The stored value is not trusted. */
function readDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const { of, text, atMs } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>
    const isDraft = typeof of === 'string' && typeof text === 'string' && typeof atMs === 'number'
    return isDraft ? { of, text, atMs } : null
  } catch {
    return null
  }
}
