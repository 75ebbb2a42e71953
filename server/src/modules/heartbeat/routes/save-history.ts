import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import { takeWrite } from '../bounds.ts'
import type { Histories } from '../histories.ts'

/** Stores where the caller is in a title; answered once it is stored. */
export function saveHistoryRoute({ histories, tally }: { histories: Histories; tally: Tally }): Route {
  return route(heartbeat.saveHistory, async ({ body, caller, now }) => {
    await takeWrite(tally, caller.accountId)
    await histories.save({ ...body, accountId: caller.accountId, now })
  })
}
