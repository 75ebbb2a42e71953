import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** Takes a title, or a series, out of the caller's history. It succeeds where nothing of it is there. */
export function removeHistoryRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.removeHistory, ({ params, caller, now }) =>
    histories.remove({ accountId: caller.accountId, id: params.id, now }),
  )
}
