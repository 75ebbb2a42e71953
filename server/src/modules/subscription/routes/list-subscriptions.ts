import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { listOwn } from '../own-subscriptions.ts'
import type { subscriptionRows } from '../rows/subscription-rows.ts'

/** The caller's own subscriptions, running and ended. */
export function listSubscriptionsRoute({ rows }: { rows: ReturnType<typeof subscriptionRows> }): Route {
  return route(subscription.listSubscriptions, ({ caller, query, now }) =>
    listOwn(rows, { accountId: caller.accountId, ...query, now }),
  )
}
