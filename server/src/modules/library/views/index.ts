/**
 * Views: how often a title was watched: films, episodes, clips and recorded shows alike.
 *
 * Owns the number on a title. Counts people and guests who may watch, once a day. Remembers nobody: who was counted
 * is in the tally, which forgets.
 */
import type { Route } from '#platform/http/route'
import type { ViewDependencies } from './dependencies.ts'
import { addViews } from './rows.ts'
import { openViewCounter } from './view-counter.ts'
import { viewRoutes } from './view-routes.ts'

export function openViews(
  dependencies: ViewDependencies,
): AsyncDisposable & { readonly routes: readonly Route[] } {
  const { rows, addRecordedViews } = dependencies
  const ofTitles = openViewCounter({ ...dependencies, write: (batch) => addViews(rows, batch) })
  const ofShows = openViewCounter({ ...dependencies, write: addRecordedViews })
  return {
    routes: viewRoutes({ ...dependencies, ofTitles, ofShows }),
    async [Symbol.asyncDispose]() {
      await ofTitles[Symbol.asyncDispose]()
      await ofShows[Symbol.asyncDispose]()
    },
  }
}
