import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { listCloses } from '../ledger/rows/close-rows.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'

/** The published days of the ledger, for everybody. */
export function listClosesRoute({ db }: { db: Kysely<LedgerTables> }): Route {
  return route(loyalty.listCloses, async ({ query }) => {
    const { closes, total } = await listCloses(db, { ...placeOf(query), day: query.day })
    return { data: closes, meta: pageMeta(query, total) }
  })
}
