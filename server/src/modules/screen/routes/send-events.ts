import { screen } from '@tayang/contract'
import { networkOf } from '@tayang/contract/network'
import { route, type Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { PageEvents } from '../page-events.ts'

/** A page sends a batch every few seconds, and many people may share an address. */
const BATCHES_PER_ADDRESS = { limit: 600, perMs: 60_000 }

/**
 * Stores the events of pages. A token is ignored, since events are not about a person:
 * docs/product/site.md#watch-events.
 */
export function sendEventsRoute({ events, tally }: { events: PageEvents; tally: Tally }): Route {
  return route(screen.sendEvents, async ({ body, asked, now, refuse }) => {
    const taken = await tally.take(`screen:events:${networkOf(asked.ip)}`, BATCHES_PER_ADDRESS)
    if (!taken.allowed) {
      return refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: taken.retryAfterMs / 1_000 })
    }
    await events.store(body.events, now)
  })
}
