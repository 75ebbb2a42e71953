import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { groupsOnSale } from '../packages.ts'
import type { packageRows } from '../rows/package-rows.ts'

/** Groups with their packages; without ids all that are on sale. */
export function listPackageGroupsRoute({ rows }: { rows: ReturnType<typeof packageRows> }): Route {
  return route(subscription.listPackageGroups, async ({ query }) => ({
    data: await groupsOnSale(rows, query['ids[]']),
  }))
}
