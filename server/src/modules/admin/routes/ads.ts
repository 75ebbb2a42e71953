import { admin } from '@tayang/contract'
import type { Catalog } from '#modules/catalog'
import { route, type Route } from '#platform/http/route'

const done = { success: true } as const

/** What an operator does with the spot before films. */
export function adRoutes({ catalog }: { catalog: Catalog }): Route[] {
  return [
    route(admin.putSpot, async ({ query, asked }) => {
      const { clickUrl, ...draft } = query
      await catalog.spots.put({ ...draft, clickUrl: clickUrl ?? null }, asked.stream)
      return { data: done }
    }),
    route(admin.getSpot, async ({ refuse }) => {
      const spot = await catalog.spots.current()
      return spot ? { data: spot } : refuse('NOT_FOUND')
    }),
    route(admin.deleteSpot, () => catalog.spots.remove()),
    route(admin.listAdCounts, async () => ({ data: await catalog.adCounts() })),
  ]
}
