import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** All that the caller watched, newest first. */
export function listHistoriesRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.listHistories, ({ query, caller }) =>
    histories.list({ ...query, accountId: caller.accountId }),
  )
}
