import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { leavesOf } from '../ledger/rows/close-rows.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'

/** The transfer hashes of a closed day, from which anybody computes the hash of the day. */
export function listLeavesRoute({ db }: { db: Kysely<LedgerTables> }): Route {
  return route(loyalty.listLeaves, async ({ params, query, refuse }) => {
    const found = await leavesOf(db, params.day, placeOf(query))
    if (!found) return refuse('NOT_FOUND')
    return { data: found.leaves, meta: pageMeta(query, found.total) }
  })
}
