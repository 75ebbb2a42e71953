import type { DrawExclusion } from '@tayang/contract'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { ByTwo, DrawsContext } from '../dependencies.ts'
import type { DrawsTables } from '../tables.ts'
import { isExcluded as isAccountExcluded } from './chance-rows.ts'
import { pageOfExclusions, putExclusion, removeExclusion } from './exclusion-rows.ts'
import { personName } from './person-name.ts'

/** No exclusion is of a later moment, and PostgreSQL has a date for every one before. */
const SINCE_MAX = Date.UTC(9999, 0)

/** An account, whether it is to be excluded, and why. */
export interface ExclusionWanted {
  readonly accountId: string
  readonly isExcluded: boolean
  readonly why: DrawsTables['exclusion']['why']
}

/** Operators first, then what two of them put, the newest first. */
export async function listExclusions(
  context: DrawsContext,
  query: { cursor?: string | undefined; perPage: number },
) {
  const after = afterExclusion(query.cursor)
  const rows = await pageOfExclusions(context.db, { after, limit: query.perPage + 1 })
  const page = pageOf(rows, query.perPage, (row) => [row.since.getTime(), row.account_id])
  const operators = query.cursor === undefined ? await context.operators() : []
  const profiles = await context.profilesOf([...operators, ...page.rows.map((row) => row.account_id)])
  const named = (accountId: string) => ({ id: accountId, name: profiles.get(accountId)?.name ?? '' })
  const data: DrawExclusion[] = [
    ...operators.map((one) => ({ person: named(one), why: 'operator' as const, note: '', since: null })),
    ...page.rows.map((row) => ({
      person: named(row.account_id),
      why: row.why,
      note: row.note,
      since: row.since.getTime(),
    })),
  ]
  return { data, meta: page.meta }
}

/** The exclusion behind which a page begins; null: from the beginning. */
function afterExclusion(cursor: string | undefined): { since: number; id: string } | null {
  const keys = readCursor(cursor, ['number', 'string'])
  if (keys === null) return null
  const [since, id] = [Number(keys[0]), String(keys[1])]
  return since >= 0 && since < SINCE_MAX && isId(id)
    ? { since, id }
    : refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
}

/** Whether there is anything to change; answers the name of the person. */
export async function requireExcludable(
  context: DrawsContext,
  accountId: string,
  isExcluded: boolean,
): Promise<string> {
  const name = await personName(context, accountId)
  return (await isAccountExcluded(context.db, accountId)) === isExcluded
    ? refuse('DRAW_STATE', undefined, { details: [isExcluded ? 'excluded' : 'not excluded'] })
    : name
}

/** Two operators exclude an account, or let it in again. */
export async function exclude(
  { accountId, isExcluded, why }: ExclusionWanted,
  { tx: outer, reason, now }: ByTwo,
): Promise<void> {
  const tx = within<DrawsTables>(outer, 'draws')
  if (isExcluded) await putExclusion(tx, { account_id: accountId, why, note: reason, since: new Date(now) })
  else await removeExclusion(tx, accountId)
}
