import { onceAlone } from '#platform/database/nodes/nodes'
import type { MediaItem, Progress } from '@tayang/contract'
import { heartbeat as operations } from '@tayang/contract'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import type { Caller } from '#platform/http/route'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Called, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { heartbeatSchema, openHeartbeat } from '../index.ts'

/** The whole room on a real database, behind the real mount, with time turned by hand. */
export interface HeartbeatHarness extends AsyncDisposable {
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  save(token: string, progress: Partial<Progress>): Promise<Called>
}

/** Titles that the catalogue of the tests has lost. */
export const LOST = 'lost'

export function newProgress(over: Partial<Progress> = {}): Progress {
  return {
    mediaType: 'video',
    mediaSubType: 'movie',
    mediaId: 'film-1',
    position: 60,
    length: 600,
    deviceId: 'a9d3a1cc-5d4b-4a53-9c8e-1f2f4c1b7e01',
    sessionId: crypto.randomUUID(),
    ...over,
  }
}

export async function openHeartbeatHarness(): Promise<HeartbeatHarness> {
  const clock = fakeClock()
  const log = silentLog()
  const database = await openTestDatabase([heartbeatSchema])
  const tally = openTally(clock)
  const heartbeat = openHeartbeat({
    database,
    clock,
    tally,
    log,
    once: onceAlone,
    itemsOf: async (ids, locale) => ids.filter((id) => id !== LOST).map((id) => itemOf(id, locale)),
  })
  // The token is the account id: authentication belongs to another module.
  const identify = async (accountId: string): Promise<Caller> => ({
    accountId,
    profileId: accountId,
    sessionId: accountId,
    name: 'Somebody',
    roles: [],
    isValidated: true,
  })
  const calls = await openCalls({ ...heartbeat, clock, identify })
  return {
    calls,
    clock,
    database,
    save: (token, progress) => calls.call(operations.saveHistory, { token, body: newProgress(progress) }),
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await heartbeat[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

function itemOf(id: string, locale: string): MediaItem {
  return {
    id,
    type: 'movie',
    friendlyId: null,
    titleLocalized: `${id} (${locale})`,
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
