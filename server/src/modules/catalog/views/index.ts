import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { AccessNeeds } from '../access/access-routes.ts'
import { openViewCounter } from './view-counter.ts'
import { viewRoutes } from './view-routes.ts'

export type ViewNeeds = Pick<AccessNeeds, 'rows' | 'includesPremium' | 'blockedAmong'> & {
  tally: Tally
  clock: Clock
  log: Log
}

/**
 * Views: how often a title was watched: films, episodes and clips alike.
 *
 * Owns the number on a title. Counts whoever may watch, once a day; remembers nobody: who was counted is in the
 * tally, which forgets.
 */
export function openViews(needs: ViewNeeds): AsyncDisposable & { readonly routes: readonly Route[] } {
  const counter = openViewCounter(needs)
  return {
    routes: viewRoutes({ ...needs, counter }),
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  }
}
