import { heartbeat } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Histories } from '../histories.ts'

/** Where the caller is in the given titles; titles never begun are left out. */
export function selectHistoriesRoute({ histories }: { histories: Histories }): Route {
  return route(heartbeat.selectHistories, async ({ query, caller }) => ({
    data: await histories.select({
      accountId: caller.accountId,
      mediaIds: query['mediaIds[]'],
      locale: query.locale,
    }),
  }))
}
