import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBlobs } from '#platform/blobs/open-blobs'
import type { Blobs } from '#platform/blobs/blobs'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { liveFolderOf } from '#platform/blobs/live-folder'
import { newId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import { refuse } from '#platform/http/refusal'
import { silentLog } from '#platform/log/log'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { writeClapperShow } from '../../../../../../tests/clapper.ts'
import { openCalls, type Calls } from '../../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../../tests/database.ts'
import { catalogSchema } from '../../../../app/catalog-schema.ts'
import { clipById } from '../../../clips/clip-rows.ts'
import { openPosted } from '../../../clips/posted/index.ts'
import { openDescribing } from '../../../clips/own/describe-clips.ts'
import { clipsSchema } from '../../../clips/schema.ts'
import type { ClipTables } from '../../../clips/tables.ts'
import { openGrants } from '../../../delivery/access/grants.ts'
import { openPlayGrants } from '../../../delivery/access/play-grants.ts'
import { openPreviews } from '../../../delivery/access/previews.ts'
import { addMadeVersion } from '../../../delivery/encoding/made-version-rows.ts'
import { openVersionIndex } from '../../../delivery/media/version-index.ts'
import { mediaRoutes } from '../../../delivery/media/media-routes.ts'
import { openSlots } from '../../../delivery/slots/slots.ts'
import type { CatalogTables } from '../../../library/tables.ts'
import { openClipItems } from '../../../library/titles/clip-items.ts'
import { openArts } from '../../../library/titles/arts.ts'
import { openCuts } from '../../../live/recordings/cuts/index.ts'
import { momentsSchema } from '../../schema.ts'
import type { MomentTables } from '../../tables.ts'
import type { DraftDependencies, KnownShow } from '../dependencies.ts'
import { openDrafts, type Drafts } from '../index.ts'

const idOf = (kind: number, i: number) => `00000000-0000-7000-8000-0000000${kind}000${i}`

/** Tokens: the streamer, a viewer, another one, and somebody who moderates for the streamer. */
export const people: Readonly<Record<'budi' | 'ayu' | 'cici' | 'dodi', Caller>> = (() => {
  const named = (name: string, i: number): Caller => ({
    accountId: idOf(1, i),
    profileId: idOf(2, i),
    sessionId: idOf(3, i),
    name,
    roles: [],
    isValidated: true,
  })
  return { budi: named('budi', 0), ayu: named('ayu', 1), cici: named('cici', 2), dodi: named('dodi', 3) }
})()
export type Name = keyof typeof people

/** When the clapper show of the harness began; it has 130 seconds, a pause of 30, and 100 seconds. */
const STARTED_AT = Date.UTC(2026, 10, 20, 7)
export const at = (second: number) => STARTED_AT + second * 1000

export interface DraftsHarness extends AsyncDisposable {
  readonly drafts: Drafts
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly blobs: Blobs
  /** Clips of which followers are told. */
  readonly announced: readonly string[]
  readonly show: KnownShow
  /** A number of a category. */
  readonly category: number
  /** What other modules answer; a test changes it. */
  readonly world: World
  /** Thumbnails that were ordered. */
  readonly stills: readonly { clipId: string; atSeconds: number }[]
  /** Upright files that were ordered, and pieces of shows that were said to be posted. */
  readonly uprights: readonly { clipId: string; framing: object }[]
  readonly posts: readonly { showId: string; from: number; to: number }[]
  readonly needs: DraftDependencies
  /** What is stored of a clip and of its item. */
  clipOf(id: string): Promise<StoredClip>
  /** Ids of the versions whose bytes lie among the blobs. */
  versionsOnDisk(): Promise<string[]>
}

interface StoredClip {
  readonly clip: Awaited<ReturnType<typeof clipById>>
  readonly item: {
    readonly hidden_at: Date | null
    readonly owner_profile_id: string | null
    version_id: string | null
  }
}

interface World {
  shows: Map<string, KnownShow>
  blocked: Set<string>
  suspended: Set<string>
  followers: Set<string>
  clipping: 'everyone' | 'followers' | 'moderators' | 'nobody'
  viewersMoments: 'wait' | 'at-once'
  age: 'AGE_REQUIRED' | 'FORBIDDEN' | null
  perShow: number
  review: 'none' | 'risky' | 'all'
  hasOpenReport: boolean
  firstOnAirAt: number | null
  /** Whether its maker has ordered as many files as a day allows. */
  hasNoFiles: boolean
}

let template: Promise<string> | undefined

/** One show for all harnesses of a file: each gets the very same files. */
async function clapperShow(showId: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-drafts-show-'))
  await writeClapperShow(folder, {
    showId,
    startsAt: STARTED_AT,
    publications: [
      { seconds: 130, fromSeconds: 0 },
      { seconds: 100, fromSeconds: 160 },
    ],
  })
  return folder
}

export const SHOW_ID = idOf(9, 0)

export async function openDraftsHarness(env: Record<string, string> = {}): Promise<DraftsHarness> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-drafts-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const settings = readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', ...env }, [])
  const log = silentLog()
  const clock = fakeClock(at(230))
  const database = opened.use(await openTestDatabase([catalogSchema, clipsSchema, momentsSchema]))
  const blobs = opened.use(await openBlobs(settings))
  const secrets = openSecrets(settings)
  const catalog = database.forModule<CatalogTables>('catalog')
  const clipRows = database.forModule<ClipTables>('clips')
  const grants = openGrants({ secrets })
  const library = { clips: openClipItems(catalog) }
  const liveFolder = liveFolderOf(settings)
  await cloneShow(await (template ??= clapperShow(SHOW_ID)), liveFolder)

  const show: KnownShow = {
    id: SHOW_ID,
    profileId: people.budi.profileId,
    accountId: people.budi.accountId,
    name: 'Tepuk tangan',
    status: 'broadcasting',
    onAirAt: STARTED_AT,
    finishedAt: null,
    thumbnailId: null,
  }
  const world: World = {
    shows: new Map([[show.id, show]]),
    blocked: new Set(),
    suspended: new Set(),
    followers: new Set([people.ayu.profileId, people.cici.profileId]),
    clipping: 'followers',
    viewersMoments: 'wait',
    age: null,
    perShow: 60,
    review: 'none',
    hasOpenReport: false,
    firstOnAirAt: 0,
    hasNoFiles: false,
  }
  const profilesOf = async () =>
    new Map(
      Object.values(people).map(({ profileId: id, accountId, name }) => [
        id,
        { id, accountId, name, bio: '', avatar: null, handle: null, topicArn: '' },
      ]),
    )
  const announced: string[] = []
  const posted = openPosted({
    rows: clipRows,
    jobs: {
      async send(_queue, data) {
        if (typeof data === 'object' && data !== null && 'clipId' in data) announced.push(String(data.clipId))
      },
    },
    library,
    delivery: { addMadeVersion },
    categories: async () => [{ key: 'gaming', title: { en: 'Gaming', id: 'Gaming' } }],
  })
  const describe = openDescribing({
    rows: clipRows,
    library,
    delivery: { previews: openPreviews({ grants, clock }) },
    user: { profiles: { byIds: profilesOf }, relations: { blockedAmong: async () => new Set<string>() } },
    diamondsAt: async () => new Map<string, number>(),
    uploads: { openOf: async () => new Map() },
  })
  const stills: { clipId: string; atSeconds: number }[] = []
  const uprights: { clipId: string; framing: object }[] = []
  const posts: { showId: string; from: number; to: number }[] = []
  const needs: DraftDependencies = {
    database,
    rows: database.forModule<MomentTables>('moments'),
    blobs,
    clock,
    log,
    cuts: openCuts({ blobs, liveFolder, recordingOf: async () => null }),
    knownShow: async (id) => world.shows.get(id) ?? null,
    grants,
    clips: {
      posted,
      async stillOf(clipId, atSeconds) {
        stills.push({ clipId, atSeconds })
      },
      async orderUpright({ clipId, framing }) {
        if (world.hasNoFiles) refuse('FILES_FULL')
        uprights.push({ clipId, framing })
      },
    },
    async setPosted(showId, range) {
      posts.push({ showId, ...range })
    },
    async ownClipOf(id, caller, locale) {
      const clip = await clipById(clipRows, id)
      const [own] = clip ? await describe([clip], { ...caller, locale }) : []
      return own ?? refuse('NOT_FOUND')
    },
    blockedAmong: async (_owner, ids) => new Set(ids.filter((id) => world.blocked.has(id))),
    follows: async (profileId) => world.followers.has(profileId),
    async requireActive(accountId) {
      if (world.suspended.has(accountId)) refuse('ACCOUNT_SUSPENDED')
    },
    ageRefusalOf: async () => world.age,
    profilesOf,
    momentRulesOf: async () => ({ clipping: world.clipping, viewersMoments: world.viewersMoments }),
    mayModerate: async (_owner, { profileId }) =>
      [people.budi.profileId, people.dodi.profileId].includes(profileId),
    heatOf: async (_showId, { from }) => ({ startsAt: from, stepMs: 5_000, chat: [], gifts: [] }),
    perShow: async () => world.perShow,
    review: async () => world.review,
    hasOpenReport: async () => world.hasOpenReport,
    firstOnAirOf: async () => world.firstOnAirAt,
  }
  const drafts = opened.use(openDrafts(needs))
  const arts = openArts({ rows: catalog, blobs })
  const index = openVersionIndex({ rows: catalog, clock })
  const slots = openSlots({ database, rows: catalog, settings })
  const media = { blobs, clock, grants, playGrants: openPlayGrants({ grants, slots }), index, arts }
  const calls = opened.use(
    await openCalls({
      routes: drafts.routes,
      rawRoutes: [...drafts.rawRoutes, ...mediaRoutes(media)],
      clock,
      identify: async (token) => people[token as Name] ?? null,
    }),
  )
  const { id: category } = await clipRows
    .insertInto('clip_tag')
    .values({ type: 'genre', name_en: 'Gaming', name_id: 'Gaming' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const closing = opened.move()
  return {
    drafts,
    calls,
    clock,
    database,
    blobs,
    announced,
    show,
    category,
    world,
    stills,
    uprights,
    posts,
    needs,
    async clipOf(id) {
      const item = await database
        .forModule<{ item: StoredClip['item'] & { id: string } }>('catalog')
        .selectFrom('item')
        .select(['hidden_at', 'owner_profile_id', 'version_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { clip: await clipById(clipRows, id), item }
    },
    async versionsOnDisk() {
      const ids = new Set<string>()
      for await (const key of blobs.list('versions')) ids.add(key.split('/')[1] ?? '')
      return [...ids]
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function cloneShow(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await cp(path.join(from, SHOW_ID), path.join(to, SHOW_ID), { recursive: true })
}

export const unknownId = newId()
