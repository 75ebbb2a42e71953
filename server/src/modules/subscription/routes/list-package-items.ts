import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { itemsOfGroup } from '../packages.ts'
import type { subscriptionRows } from '../rows.ts'

/** Packages of one group (Spec 2, section 7); texts are in the language that their operator wrote. */
export function listPackageItemsRoute({ rows }: { rows: ReturnType<typeof subscriptionRows> }): Route {
  return route(subscription.listPackageItems, async ({ params, query, refuse }) => {
    const items = await itemsOfGroup(rows, { id: params.id, page: query.page, perPage: query.perPage })
    return items ?? refuse('NOT_FOUND')
  })
}
