import { screen } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { EventBudget } from '../event-budget.ts'
import type { PageEvents } from '../page-events.ts'

/**
 * Stores the events of pages. A token is ignored, since events are not about a person:
 * docs/product/site.md#watch-events. What the budget has no room for is dropped: a page does not wait for it.
 */
export function sendEventsRoute({ events, budget }: { events: PageEvents; budget: EventBudget }): Route {
  return route(screen.sendEvents, async ({ body, asked, now }) => {
    if (await budget.admits(body.events, asked.ip)) await events.store(body.events, now)
  })
}
