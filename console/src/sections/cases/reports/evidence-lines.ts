/** A text of the evidence: as it was reported, and as it is now where that is another one. */
export interface EvidenceLine {
  readonly key: string
  readonly before: string
  readonly now: string | null
}

/** What identifies or leads to something says nothing to a reader. */
const HIDDEN = /id$|ids$|^avatar|picture|address|thumb|url$|colou?r$|key$/i
const LINES_MAX = 12
const LENGTH_MAX = 2_000

/** The readable part of evidence. It is whatever somebody typed: it is only ever shown as text. */
export function evidenceLines(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>> | null,
): EvidenceLine[] {
  return Object.entries(before)
    .flatMap(([key, value]) => {
      const text = HIDDEN.test(key) ? null : textOf(value)
      if (text === null) return []
      const later = now === null ? null : textOf(now[key])
      return [{ key, before: text, now: later === text ? null : later }]
    })
    .slice(0, LINES_MAX)
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.slice(0, LENGTH_MAX)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}
