import { heartbeat } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** Takes a title, or a series, out of the caller's history. It succeeds where nothing of it is there. */
export function removeHistoryRoute({ histories, clock }: { histories: Histories; clock: Clock }): Route {
  return route(heartbeat.removeHistory, ({ params, caller }) =>
    histories.remove({ accountId: caller.accountId, id: params.id, now: clock.now() }),
  )
}
