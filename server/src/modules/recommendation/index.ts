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
 * Recommendation: what to watch after a title (Spec 2, section 7).
 *
 * Owns the `recommendation` schema: which titles were watched by the same people, as bare numbers. It never learns
 * who watched, and it counts anew so that whoever is erased counts no more. Titles are the catalogue's: what is
 * hidden there is not here either. Nothing is drawn by lot.
 */
export interface Recommendation extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Counts from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export { recommendationSchema } from './schema.ts'

type CatalogNeeds = Pick<RecommendedNeeds, 'itemsOf' | 'relatedIdsOf'>

interface Needs extends CatalogNeeds {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Log
  settings: Pick<Settings, 'recommendation'>
  watchLists: WatchLists
}

export function openRecommendation(needs: Needs): Recommendation {
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
