import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** Brings back what the caller took out of the history by mistake; of nothing it brings back nothing. */
export function restoreHistoryRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.restoreHistory, ({ params, caller, now }) =>
    histories.restore({ accountId: caller.accountId, id: params.id, now }),
  )
}
