import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { groupsOnSale } from '../packages.ts'
import type { packageRows } from '../rows/package-rows.ts'

/** Every package on sale. `accountId` changes nothing: the answer is the same for everybody. */
export function getSubscriberPlanRoute({ rows }: { rows: ReturnType<typeof packageRows> }): Route {
  return route(subscription.getSubscriberPlan, async () => {
    const groups = await groupsOnSale(rows, [])
    return { data: groups.flatMap((group) => group.packages) }
  })
}
