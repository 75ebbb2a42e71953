import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** What the caller began and did not finish, one entry for each series. */
export function listContinueWatchingRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.listContinueWatching, ({ query, caller }) =>
    histories.listBegun({ ...query, accountId: caller.accountId }),
  )
}
