import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { itemsOfGroup } from '../packages.ts'
import type { packageRows } from '../rows/package-rows.ts'

/** Packages of one group, with the texts that an operator wrote. */
export function listPackageItemsRoute({ rows }: { rows: ReturnType<typeof packageRows> }): Route {
  return route(subscription.listPackageItems, async ({ params, query, refuse }) => {
    const items = await itemsOfGroup(rows, { id: params.id, page: query.page, perPage: query.perPage })
    return items ?? refuse('NOT_FOUND')
  })
}
