import type { MediaItem } from '@tayang/contract'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Caller } from '#platform/http/route'
import { openJobs } from '#platform/jobs/open-jobs'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { openCalls, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { openRecommendation, recommendationSchema, type Recommendation } from '../index.ts'

/** The whole module on a real database with real jobs, behind the real HTTP layer. */
export interface RecommendationHarness extends AsyncDisposable {
  readonly recommendation: Recommendation
  readonly calls: Calls
  readonly clock: FakeClock
  /** What each person watched; the next count reads it. */
  watched: string[][]
  /** Titles that share genres, by title. */
  readonly related: Map<string, string[]>
  readonly hidden: Set<string>
  /** The period of the count. */
  readonly countMs: number
}

/** The token of a caller is the account id: authentication belongs to another module. */
const identify = async (accountId: string): Promise<Caller> => ({
  accountId,
  profileId: accountId,
  sessionId: accountId,
  name: 'Ani',
  roles: [],
  isValidated: true,
})

export async function openRecommendationHarness(): Promise<RecommendationHarness> {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings({ TAYANG_RECOMMENDATION_VIEWERS_MIN: '2' }, [])
  const log = silentLog()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([recommendationSchema]))
  const jobs = opened.use(await openJobs(database, settings, log))
  const world = {
    watched: new Array<string[]>(),
    related: new Map<string, string[]>(),
    hidden: new Set<string>(),
  }
  const recommendation = opened.use(
    openRecommendation({
      database,
      jobs,
      clock,
      log,
      settings,
      itemsOf: async (ids) => ids.filter((id) => id !== 'unknown' && !world.hidden.has(id)).map(itemOf),
      relatedIdsOf: async (id) => world.related.get(id) ?? [],
      async *watchLists() {
        yield harness.watched
      },
    }),
  )
  const calls = opened.use(await openCalls({ ...recommendation, clock, identify }))
  const closing = opened.move()
  const harness: RecommendationHarness = {
    ...world,
    recommendation,
    calls,
    clock,
    countMs: settings.recommendation.countMs,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
  return harness
}

function itemOf(id: string): MediaItem {
  return {
    id,
    type: 'movie',
    friendlyId: null,
    titleLocalized: id,
    nameLocalized: null,
    descriptionLongLocalized: '',
    year: null,
    duration: null,
    durationSeconds: null,
    rating: null,
    tags: [],
    attachments: {},
    thumbColor: '#000000',
    premium: false,
    contentRights: 'other',
    interactive: false,
    exclusive: false,
    seriesId: null,
    series: null,
    season: null,
    episodeNumber: null,
    seasonCount: null,
    episodeCount: null,
    nextId: null,
    url: null,
    views: 0,
    state: 'ready',
    publishedAt: null,
  }
}
