import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** Where the caller is in the episodes of one series. */
export function listSeriesHistoryRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.listSeriesHistory, async ({ params, query, caller }) => ({
    data: await histories.listSeries({
      accountId: caller.accountId,
      seriesId: params.id,
      locale: query.locale,
    }),
  }))
}
