import type { Clock } from '../clock/clock.ts'

/** An email or a text message that never left this machine. */
export interface OutboxEntry {
  /** An email address or a number, as it was given. */
  readonly to: string
  readonly kind: 'mail' | 'sms'
  readonly text: string
  readonly atMs: number
}

/**
 * Outbox: where emails and text messages land when no server for them is set. In demo mode anyone on this machine can
 * read it, so that a code or a link can be used (docs/product/security.md#demo-mode).
 */
export interface Outbox {
  put(entry: Omit<OutboxEntry, 'atMs'>): void
  /** Newest first; to one recipient, or to all. */
  list(to?: string): readonly OutboxEntry[]
}

const ENTRIES_MAX = 1_000

/** Kept in memory and bounded; a restart empties it. */
export function openOutbox(clock: Clock): Outbox {
  const entries: OutboxEntry[] = []
  return {
    put(entry) {
      entries.unshift({ ...entry, atMs: clock.now() })
      if (entries.length > ENTRIES_MAX) entries.pop()
    },
    list: (to) => (to === undefined ? [...entries] : entries.filter((entry) => isSame(entry.to, to))),
  }
}

/** Addresses are the same whatever their case; the domain always is and providers treat the rest so too. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase()
}
