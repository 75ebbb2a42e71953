import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { groupsOnSale } from '../packages.ts'
import type { subscriptionRows } from '../rows.ts'

/** Groups with their packages; without ids all that are on sale (A100). */
export function listPackageGroupsRoute({ rows }: { rows: ReturnType<typeof subscriptionRows> }): Route {
  return route(subscription.listPackageGroups, async ({ query }) => ({
    data: await groupsOnSale(rows, query['ids[]']),
  }))
}
