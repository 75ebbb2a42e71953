import { readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'

/** The id behind which a page begins; null: from the beginning. */
export function afterId(cursor: string | undefined): string | null {
  const after = readCursor(cursor, ['string'])?.[0]
  if (after === undefined) return null
  return typeof after === 'string' && isId(after)
    ? after
    : refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
}
