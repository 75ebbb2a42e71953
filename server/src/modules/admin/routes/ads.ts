import { admin } from '@tayang/contract'
import type { Delivery } from '#modules/delivery'
import { route, type Route } from '#platform/http/route'

const done = { success: true } as const

/** Routes of the pre-roll ad. */
export function adRoutes({ delivery }: { delivery: Delivery }): Route[] {
  return [
    route(admin.putSpot, async ({ query, asked }) => {
      const { clickUrl, ...draft } = query
      await delivery.preroll.put({ ...draft, clickUrl: clickUrl ?? null }, asked.stream)
      return { data: done }
    }),
    route(admin.getSpot, async ({ refuse }) => {
      const spot = await delivery.preroll.current()
      return spot ? { data: spot } : refuse('NOT_FOUND')
    }),
    route(admin.deleteSpot, () => delivery.preroll.remove()),
    route(admin.listAdCounts, async () => ({ data: await delivery.adCounts() })),
  ]
}
