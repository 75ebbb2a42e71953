import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { AccountActivity } from './activity.ts'

/** The caller's own activity. */
export function activityRoutes({ activity }: { activity: AccountActivity }): Route[] {
  return [route(user.listActivity, async ({ caller, query }) => activity.list(caller.accountId, query))]
}
