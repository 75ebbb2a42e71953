import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { groupsOnSale } from '../packages.ts'
import type { subscriptionRows } from '../rows.ts'

/** Every package on sale (A101). `accountId` is a hint that changes nothing: the answer is the same for all. */
export function getSubscriberPlanRoute({ rows }: { rows: ReturnType<typeof subscriptionRows> }): Route {
  return route(subscription.getSubscriberPlan, async () => {
    const groups = await groupsOnSale(rows, [])
    return { data: groups.flatMap((group) => group.packages) }
  })
}
