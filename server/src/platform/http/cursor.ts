import { refuse } from './refusal.ts'

/** A value by which a list is sorted: the last row's values are where the next page begins. */
type Key = string | number

/** The cursor behind a row: opaque for the client, the sort values of that row for us. */
export function cursorOf(keys: readonly Key[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/**
 * The sort values of a cursor that a client sent back; null where it sent none. `kinds` names the type of each: a
 * cursor of another list, or one that somebody made up, is refused as `INVALID_PARAMETERS`.
 */
export function readCursor(
  cursor: string | undefined,
  kinds: readonly ('string' | 'number')[],
): readonly Key[] | null {
  if (cursor === undefined) return null
  const keys = parsed(cursor)
  const isOwn =
    Array.isArray(keys) && keys.length === kinds.length && keys.every((key, at) => isKey(key, kinds[at]))
  if (!isOwn) return refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
  return keys as Key[]
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isKey(key: unknown, kind: 'string' | 'number' | undefined): boolean {
  // NUL would reach PostgreSQL as an error of ours.
  if (kind === 'string') return typeof key === 'string' && !key.includes('\0')
  return kind === 'number' && Number.isSafeInteger(key)
}

/**
 * One page out of the rows of a query with `limit perPage + 1`: the additional row only says that there are more.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  perPage: number,
  keysOf: (last: Row) => readonly Key[],
): { rows: readonly Row[]; meta: { next: string | null } } {
  const page = rows.slice(0, perPage)
  const last = page.at(-1)
  const next = rows.length > perPage && last !== undefined ? cursorOf(keysOf(last)) : null
  return { rows: page, meta: { next } }
}
