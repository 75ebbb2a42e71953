import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { PersonalDataHandler } from '#modules/user'
import { openCounting } from './counting.ts'
import { openPersonalData } from './personal-data.ts'
import type { RecommendedNeeds } from './recommended.ts'
import { listRecommendedRoute } from './routes/list-recommended.ts'
import { pairRows, type RecommendationTables } from './rows.ts'
import type { WatchLists } from './watched-together.ts'

/**
 * Recommendation: what to watch after a title: docs/product/watching.md#recommended-titles.
 *
 * Owns the `recommendation` schema: how many people watched both of two titles. It never knows who watched, and it
 * counts from scratch, so that an erased person no longer counts. Hidden titles are left out. Nothing is random.
 */
export interface Recommendation extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Runs the counting job from here on; called in a process with the worker role. */
  startJobs(): Promise<void>
}

export { recommendationSchema } from './schema.ts'

type CatalogNeeds = Pick<RecommendedNeeds, 'itemsOf' | 'relatedIdsOf'>

interface RecommendationDependencies extends CatalogNeeds {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Log
  settings: Pick<Settings, 'recommendation'>
  watchLists: WatchLists
}

export function openRecommendation(needs: RecommendationDependencies): Recommendation {
  const rows = pairRows(needs.database, needs.database.forModule<RecommendationTables>('recommendation'))
  const counting = openCounting({ ...needs, ...needs.settings.recommendation, rows })
  return {
    routes: [listRecommendedRoute({ ...needs, pairsOf: rows.pairsOf })],
    personalData: openPersonalData(counting),
    startJobs: () => counting.start(),
    async [Symbol.asyncDispose]() {
      counting.stop()
    },
  }
}
