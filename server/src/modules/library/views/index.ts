/**
 * Views: how often a title was watched: films, episodes and clips alike.
 *
 * Owns the number on a title. Counts people and guests who may watch, once a day. Remembers nobody: who was counted
 * is in the tally, which forgets.
 */
import type { Route } from '#platform/http/route'
import type { ViewDependencies } from './dependencies.ts'
import { openViewCounter } from './view-counter.ts'
import { viewRoutes } from './view-routes.ts'

export function openViews(
  dependencies: ViewDependencies,
): AsyncDisposable & { readonly routes: readonly Route[] } {
  const counter = openViewCounter(dependencies)
  return {
    routes: viewRoutes({ ...dependencies, counter }),
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  }
}
