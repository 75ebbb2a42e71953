import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, ads as contractAds, consoleRoles, type InputOf, type TitleState } from '@tayang/contract'
import sharp from 'sharp'
import { openBlobs } from '../server/src/platform/blobs/open-blobs.ts'
import type { Blobs } from '../server/src/platform/blobs/blobs.ts'
import { openBus } from '../server/src/platform/bus/open-bus.ts'
import { fakeClock, type FakeClock } from '../server/src/platform/clock/clock-fake.ts'
import type { Database, ModuleSchema } from '../server/src/platform/database/database.ts'
import { openHttp } from '../server/src/platform/http/http.ts'
import { openJobs } from '../server/src/platform/jobs/open-jobs.ts'
import type { Jobs } from '../server/src/platform/jobs/jobs.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import { route, type Caller, type Route } from '../server/src/platform/http/route.ts'
import { openTally } from '../server/src/platform/limits/open-tally.ts'
import { onceAlone } from '../server/src/platform/database/nodes/nodes.ts'
import { readNodeId } from '../server/src/platform/ids/node-id.ts'
import { openSecrets } from '../server/src/platform/secrets/secrets.ts'
import { liveFolderOf } from '../server/src/platform/blobs/live-folder.ts'
import { readSettings } from '../server/src/platform/settings/settings.ts'
import { openCalls, type Calls } from './calls.ts'
import { openTestDatabase } from './database.ts'
import { finishedRung, openSpeaker, probedFilm, type TakenOrder } from './media-engine-harness.ts'
import { catalogSchema } from '../server/src/app/catalog-schema.ts'
import { openContent, type Content } from '../server/src/app/content.ts'
import {
  decideAccess,
  openDelivery,
  type Delivery,
  type TitleSettled,
} from '../server/src/modules/delivery/index.ts'
import { openLibrary, type Library } from '../server/src/modules/library/index.ts'
import { openLive, type Live } from '../server/src/modules/live/index.ts'

/** Tokens of people: `citra` has a subscription that includes premium, `eko` has none. */
export const people: Readonly<Record<string, Caller>> = Object.fromEntries(
  ['citra', 'eko'].map((name, i) => [
    name,
    {
      accountId: `00000000-0000-7000-8000-00000000000${i}`,
      profileId: `00000000-0000-7000-8000-00000000001${i}`,
      sessionId: `00000000-0000-7000-8000-00000000002${i}`,
      name,
      roles: [],
      isValidated: true,
    },
  ]),
)

/** Somebody of `people`, as everybody may see them. */
function personOf(profileId: string) {
  const found = Object.values(people).find((person) => person.profileId === profileId)
  return found && { id: profileId, accountId: found.accountId, name: found.name, avatar: null }
}

/** Those of `people` whose name begins with this. */
function namedLike(text: string) {
  return Object.values(people)
    .filter(({ name }) => name.startsWith(text.toLowerCase()))
    .map(({ profileId, accountId, name }) => ({
      id: profileId,
      accountId,
      name,
      avatar: null,
      totalFollowers: 1,
      showId: null,
    }))
}

/** `library`, `delivery` and `live`, as the app opens them. */
export interface CatalogModules extends AsyncDisposable {
  readonly library: Library
  readonly delivery: Delivery
  readonly live: Live
  readonly content: Content
}

/** The three modules on a real database, real blobs and real jobs; the test speaks for the media engine. */
export interface CatalogHarness extends CatalogModules {
  /** Where the media engine writes shows. */
  readonly liveFolder: string
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  /** The setting of the product, and accounts with a subscription of any kind. */
  readonly ads: { tag: string; subscribers: Set<string> }
  /** When the subscription of `citra` ends. */
  readonly premium: { endsAt: number }
  /** What became of versions, as the modules above are told. */
  readonly settled: TitleSettled[]
  /** Whom the programmes that began were told. */
  readonly programmesReminded: object[]
  /** Who blocked whom: a profile and an account with a space between. */
  readonly blocks: Set<string>
  /** Why an account may not go live. */
  readonly ages: Map<string, 'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN'>
  /** How much of titles a person has watched; a test replaces it. */
  readonly watched: { of: Parameters<typeof openLibrary>[0]['watchedOf'] }
  /** The next order that an engine gets. */
  nextOrder(): Promise<TakenOrder>
  putTitle(draft?: Partial<Draft>): Promise<TitleState>
  /** Uploads some bytes for a title by a fresh address; answers the status. */
  upload(friendlyId: string, bytes?: Buffer): Promise<number>
  /** A title whose first rung is published and whose encode goes on, which keeps one place of the worker. */
  beginPublishing(draft?: Partial<Draft>): Promise<{ title: TitleState; order: TakenOrder }>
  /** A title that plays in one rung; its encode has ended. */
  publish(draft?: Partial<Draft>): Promise<{ title: TitleState; order: TakenOrder }>
  /** The same routes on a real port, for what only a socket can do. */
  listen(): Promise<AsyncDisposable & { port: number }>
  /** Opens the same modules again on the same data, as after a crash or on another server. */
  reopen(own?: Partial<OfServer>): CatalogModules
}

/** What each server has for itself. */
type OfServer = Pick<Ports, 'jobs' | 'engine' | 'bus'>

export type Draft = InputOf<typeof admin.putTitle>['body']

export const FILE = Buffer.from('not a film, but bytes that arrive')

let titles = 0

export function draftOf(draft: Partial<Draft> = {}): Draft {
  titles++
  return {
    friendlyId: `title-${titles}`,
    type: 'movie',
    title: { en: `Title ${titles}`, id: `Judul ${titles}` },
    description: { en: 'About it.', id: 'Tentang itu.' },
    year: 2024,
    rating: '13+',
    genres: [],
    cast: [],
    premium: false,
    exclusive: false,
    thumbColor: '#123456',
    parent: null,
    number: null,
    heights: [1080, 720, 480, 360, 240],
    profileId: null,
    ...draft,
  }
}

export async function pictureBytes(color = '#cc3344'): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 900, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

interface Options {
  /** False where the test looks at what waits for a worker. */
  startsJobs?: boolean
  startMs?: number
  freeBytesMin?: number
  env?: Record<string, string>
  /** Those of modules that the test opens above these three. */
  schemas?: readonly ModuleSchema[]
}

export async function openCatalogHarness(options: Options = {}): Promise<CatalogHarness> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-catalog-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const settings = readSettings(
    {
      TAYANG_HOME: home,
      TAYANG_FREE_BYTES_MIN: String(options.freeBytesMin ?? 0),
      TAYANG_JOB_STOP_MS: '1000',
      ...options.env,
    },
    [],
  )
  const log = silentLog()
  const clock = fakeClock(options.startMs)
  const database = opened.use(await openTestDatabase([catalogSchema, ...(options.schemas ?? [])]))
  const bus = opened.use(openBus(log))
  const blobs = opened.use(await openBlobs(settings))
  const jobs = opened.use(await openJobs(database, settings, log))
  const { engine, nextOrder } = openSpeaker()
  const secrets = openSecrets(settings)
  const tally = opened.use(openTally(clock))
  const ages: CatalogHarness['ages'] = new Map()
  const blocks: CatalogHarness['blocks'] = new Set()
  const ads = { tag: contractAds.OWN_AD_TAG as string, subscribers: new Set<string>() }
  const premium = { endsAt: Infinity }
  const settled: TitleSettled[] = []
  const programmesReminded: object[] = []
  const watched: CatalogHarness['watched'] = { of: async () => new Map() }
  const dependencies = {
    database,
    bus,
    blobs,
    jobs,
    clock,
    log,
    settings,
    engine,
    secrets,
    nodeId: readNodeId(settings),
    once: onceAlone,
    tally,
    isBarred: async () => false,
    mayGoLive: async (accountId: string) => ages.get(accountId) ?? null,
    profilesOf: async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (personOf(id) ? [[id, personOf(id)!] as const] : []))),
    profilesOfAccounts: async () => new Map(),
    followersGained: async () => 0,
    blockedAmong: async (owner: string, accountIds: readonly string[]) =>
      new Set(accountIds.filter((accountId) => blocks.has(`${owner} ${accountId}`))),
    partedFrom: async (owner: string, accountIds: readonly string[]) => {
      const all = Object.values(people)
      const ownerAccount = all.find(({ profileId }) => profileId === owner)?.accountId
      const profileOf = (accountId: string) => all.find((one) => one.accountId === accountId)?.profileId
      return new Set(
        accountIds.filter(
          (id) => blocks.has(`${owner} ${id}`) || blocks.has(`${profileOf(id)} ${ownerAccount}`),
        ),
      )
    },
    titleSettled: async (title: TitleSettled) => void settled.push(title),
    adTag: async () => ads.tag,
    subscribes: async (accountId: string) => ads.subscribers.has(accountId),
    includesPremium: async (accountId: string, now: number) =>
      accountId === people['citra']?.accountId && now < premium.endsAt,
    watchedOf: (accountId: string, ids: readonly string[]) => watched.of(accountId, ids),
    viewersOf: () => 0,
    presentIn: async () => [],
    peopleNamed: async ({ text, limit }: { text: string; limit: number }) => namedLike(text).slice(0, limit),
    earnedIn: async () => new Map(),
    notifyLive: async () => undefined,
    noteViewers: async () => undefined,
    remind: async () => undefined,
    remindProgramme: async (due: object) => void programmesReminded.push(due),
    clipsCutOf: async () => 0,
    clipFactsOf: async () => new Map(),
    quizzesOfCampaign: async () => [],
    prizeDrawOf: async () => null,
  }
  const modules = opened.use(openModules(dependencies))
  const { library, delivery, live } = modules
  const served = {
    routes: [...library.routes, ...delivery.routes, ...live.routes, artRoute(library)],
    rawRoutes: [...delivery.rawRoutes, ...live.rawRoutes],
    clock,
    identify,
    identifyConsole,
  }
  const calls = opened.use(await openCalls(served))
  if (options.startsJobs !== false) {
    await delivery.startJobs()
    await delivery.startEncoding()
    live.startJobs()
  }

  const closing = opened.move()
  return {
    ...modules,
    ...stepsOf({ library, delivery, calls, clock, nextOrder }),
    liveFolder: liveFolderOf(settings),
    calls,
    clock,
    database,
    blobs,
    jobs,
    ads,
    premium,
    watched,
    settled,
    programmesReminded,
    nextOrder,
    blocks,
    ages,
    async listen() {
      const http = await openHttp({ ...served, settings: { ...settings, port: 0 }, log, provesAnswers: true })
      return { port: await http.listen(), [Symbol.asyncDispose]: () => http[Symbol.asyncDispose]() }
    },
    reopen: (own = {}) => openModules({ ...dependencies, ...own }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

type Ports = Omit<Parameters<typeof openLibrary>[0], Later> &
  Omit<Parameters<typeof openDelivery>[0], Later> &
  Omit<Parameters<typeof openLive>[0], Later>
/** What the modules give each other. */
type Later =
  | 'arts'
  | 'library'
  | 'delivery'
  | 'decideAccess'
  | 'remindedAmong'
  | 'recordedDetailOf'
  | 'recordedShowOf'
  | 'addRecordedViews'
  | 'searchSources'
  | 'recordingAccessTo'
  | 'channelHolderOf'

function openModules(ports: Ports): CatalogModules {
  const library = openLibrary({
    ...ports,
    decideAccess,
    remindedAmong: (profileId, ids) => live.remindedAmong(profileId, ids),
    recordedDetailOf: (id) => live.recordedDetailOf(id),
    recordedShowOf: (id) => live.recordedShowOf(id),
    addRecordedViews: (batch) => live.addRecordedViews(batch),
    searchSources: () => live.searchSources,
  })
  const delivery = openDelivery({
    ...ports,
    arts: library.arts,
    recordingAccessTo: (input) => live.recordingAccessTo(input),
    channelHolderOf: (token, keyId, now) => live.channelHolderOf(token, keyId, now),
  })
  const live = openLive({ ...ports, library, delivery })
  return {
    library,
    delivery,
    live,
    // Above these three.
    content: openContent({
      library,
      live,
      clips: () => ({
        takenDown: {
          takeDown: async () => {},
          before: async () => ({ clips: [], shown: [] }),
          restore: async () => {},
        },
        evidenceOf: async () => ({}),
      }),
    }),
    async [Symbol.asyncDispose]() {
      await live[Symbol.asyncDispose]()
      await delivery[Symbol.asyncDispose]()
      await library[Symbol.asyncDispose]()
    },
  }
}

async function identify(token: string): Promise<Caller | null> {
  // Another device of the same account is another sign-in.
  const [name = '', device] = token.split('-')
  const person = people[name]
  if (person && device !== undefined) return { ...person, sessionId: `${person.sessionId}-${device}` }
  return people[token] ?? null
}

/** An operator with every role, whose token is `operator`. */
async function identifyConsole(token: string): Promise<Caller | null> {
  const eko = people['eko']
  if (token !== 'operator' || !eko) return null
  return { ...eko, roles: consoleRoles, console: { raisedUntil: Infinity } }
}

/** The operator's call of `admin`, so that a picture arrives as it does in the app. */
function artRoute(library: Library): Route {
  return route(admin.putTitleArt, async ({ params, asked, now }) => {
    await library.putArt({ ...params, stream: asked.stream }, now)
    return { data: { success: true as const } }
  })
}

type Steps = Pick<CatalogHarness, 'putTitle' | 'upload' | 'beginPublishing' | 'publish'>

/** What nearly every test begins with. */
function stepsOf({
  library,
  delivery,
  calls,
  clock,
  nextOrder,
}: Pick<CatalogHarness, 'library' | 'delivery' | 'calls' | 'clock' | 'nextOrder'>): Steps {
  const steps: Steps = {
    putTitle: (draft) => library.putTitle(draftOf(draft), clock.now()),
    async upload(friendlyId, bytes = FILE) {
      const { uploadUrl } = await delivery.createUpload({ friendlyId, sizeBytes: bytes.length }, clock.now())
      const answer = await calls.ask({ method: 'PUT', url: uploadUrl, payload: bytes })
      return answer.status
    },
    async beginPublishing(draft) {
      const title = await steps.putTitle(draft)
      await steps.upload(title.friendlyId)
      const order = await nextOrder()
      await order.report(probedFilm(order.order.jobId))
      const { message, files } = finishedRung(order.order.jobId, 360, true)
      await order.report(message, files)
      return { title: await library.titleState(title.friendlyId), order }
    },
    async publish(draft) {
      const { title, order } = await steps.beginPublishing(draft)
      order.end({ type: 'done' })
      return { title, order }
    },
  }
  return steps
}
