import { nodeSchema } from '#platform/database/nodes/node-rows'
import { onceAlone } from '#platform/database/nodes/nodes'
import type { QuizQuestion } from '@tayang/contract'
import { openBus } from '#platform/bus/open-bus'
import type { Bus } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { openHttp } from '#platform/http/http'
import type { Caller } from '#platform/http/route'
import { openJobs } from '#platform/jobs/open-jobs'
import { silentLog } from '#platform/log/log'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings, type Settings } from '#platform/settings/settings'
import { openSockets } from '#platform/sockets/socket'
import { interactionSchema, openInteraction, type Interaction } from '#modules/interaction'
import { until } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { visitRoom, type Visitor } from '../../../../../tests/room.ts'
import { enterNode, openOtherServer, setAddress, type OtherServer } from './other-server.ts'
import { liveQuizSchema, openLiveQuiz, type EarnedChance, type LiveQuiz } from '../index.ts'

const idOf = (kind: number, i: number) =>
  `00000000-0000-7000-8000-0000000${kind}${String(i).padStart(4, '0')}`

/** How often rooms write in these tests, and by how much time passes while nothing is expected. */
const TICK_MS = 20
const STEP_MS = 200
const REAL_MS = 5
const PASSING_MS_MAX = 120_000

/** How many viewers there are: `v0`, `v1` and so on. */
const VIEWERS = 24

/** Tokens: the host, a moderator of the host, another streamer, and viewers. */
const names = ['rani', 'dodi', 'other', ...Array.from({ length: VIEWERS }, (_, i) => `v${i}`)]
const people: Readonly<Record<string, Caller>> = Object.fromEntries(
  names.map((name, i) => [
    name,
    {
      accountId: idOf(1, i),
      profileId: idOf(2, i),
      sessionId: idOf(3, i),
      name,
      roles: [],
      isValidated: true,
    },
  ]),
)
export const person = (name: string): Caller => people[name] ?? nobody(name)
const nobody = (name: string): never => {
  throw new Error(`nobody is called ${name}`)
}

interface ShowFacts {
  ownerProfileId: string | null
  isOver: boolean
  isOnAir: boolean | null
  isPremium: boolean
}

/** What other modules answer; a test changes it. */
export interface World {
  readonly shows: Map<string, ShowFacts>
  readonly blocked: Set<string>
  readonly suspended: Set<string>
  /** Names of campaigns that are public. */
  readonly campaigns: Map<string, string>
  readonly given: EarnedChance[]
  /** Where it is set, no chance can be given. */
  failure: Error | null
}

type Fact<T> = T | null | undefined | false

export interface LiveQuizHarness extends AsyncDisposable {
  readonly address: string
  readonly clock: FakeClock
  readonly bus: Bus
  readonly database: Database
  readonly world: World
  readonly interaction: Interaction
  readonly liveQuiz: LiveQuiz
  /** A show of `rani` that is on air. */
  show(): string
  /** Enters the room of a show, at the other server if it says so. */
  visit(showId: string, name?: string, how?: { far: boolean }): Promise<Visitor>
  /** Where the harness was opened with one. */
  readonly other: OtherServer
  call(method: string, path: string, how?: { as?: string; body?: unknown }): Promise<Answer>
  /** Turns time tick by tick until the fact is there. */
  turned<T>(fact: () => Fact<T> | Promise<Fact<T>>, what?: string): Promise<T>
  /** Lets seconds pass until the fact is there. */
  passing<T>(fact: () => Fact<T> | Promise<Fact<T>>, what?: string): Promise<T>
  /** The module of a server beside this one, on the same database. */
  openBeside(): Promise<LiveQuiz>
  /** Stops the module and opens it again on the same database, as a restart of the server does. */
  restart(): Promise<void>
}

export interface Answer {
  readonly status: number
  // Tests read what came over the wire; the mount has proved its shape already.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

const identify = async (token: string) => people[token] ?? null

function neighboursOf(world: World) {
  const rani = person('rani').profileId
  return {
    identify,
    activeSessionsOf: async (ids: readonly string[]) => new Set(ids),
    roomOf: async (id: string) => world.shows.get(id) ?? null,
    blockedSince: async (owners: readonly string[]) =>
      owners.includes(rani)
        ? [...world.blocked].map((accountId) => ({ ownerProfileId: rani, accountId }))
        : [],
    blockedAmong: async (owner: string, ids: readonly string[]) =>
      new Set(owner === rani ? ids.filter((id) => world.blocked.has(id)) : []),
    blockBetween: async () => null,
    follows: async () => true,
    profilesOf: async (ids: readonly string[]) =>
      new Map(
        Object.values(people)
          .filter(({ profileId }) => ids.includes(profileId))
          .map(({ profileId: id, name }) => [id, { id, name, avatar: null }]),
      ),
    includesPremium: async () => true,
    avatarOf: async () => null,
    suspendedUntilOf: async (id: string) => (world.suspended.has(id) ? Number.MAX_SAFE_INTEGER : null),
    suspendedUntil: async (id: string) => (world.suspended.has(id) ? Number.MAX_SAFE_INTEGER : null),
    campaignsOf: async (ids: readonly string[]) =>
      new Map([...world.campaigns].filter(([id]) => ids.includes(id))),
    async giveChance(chance: EarnedChance) {
      if (world.failure) throw world.failure
      world.given.push(chance)
    },
  }
}

/** The module on the real chat rooms, sockets and database, with time turned by hand; with another server beside it. */
export async function openLiveQuizHarness({ hasOther = false } = {}): Promise<LiveQuizHarness> {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings({ PORT: '0', TAYANG_SOCKET_TICK_MS: String(TICK_MS) }, [])
  const log = silentLog()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([nodeSchema, interactionSchema, liveQuizSchema]))
  const cluster = hasOther ? await enterNode(database) : null
  const bus = opened.use(openBus(log))
  const jobs = opened.use(await openJobs(database, settings, log))
  const world: World = {
    shows: new Map(),
    blocked: new Set(),
    suspended: new Set(),
    campaigns: new Map(),
    given: [],
    failure: null,
  }
  const neighbours = neighboursOf(world)
  const now: { liveQuiz: LiveQuiz | null } = { liveQuiz: null }
  const shared = { database, bus, clock, log, once: onceAlone, settings, ...neighbours }
  const interaction = opened.use(
    await openInteraction({
      ...shared,
      cluster,
      quiz: {
        greet: (roomId) => now.liveQuiz?.sockets.greet(roomId) ?? [],
        join: (seat) => now.liveQuiz?.sockets.join(seat),
        hear: (seat, frame) => now.liveQuiz?.sockets.hear(seat, frame),
      },
    }),
  )
  const openWith = (of: Pick<Settings, 'roles'>) =>
    openLiveQuiz({
      database,
      bus,
      clock,
      jobs,
      log,
      secrets: openSecrets({
        home: '',
        secret: 'a secret of the tests that is long enough',
      }),
      rooms: interaction.quizRooms,
      mayModerate: interaction.mayModerate,
      ...neighbours,
      settings: of,
    })
  const open = async () => (now.liveQuiz = await openWith(settings))
  const routes = (await open()).routes
  opened.defer(async () => now.liveQuiz?.[Symbol.asyncDispose]())
  const http = opened.use(
    await openHttp({
      settings,
      log,
      clock,
      identify,
      routes: [
        ...interaction.routes,
        ...routes.map((one, i) => ({
          ...one,
          handle: (exchange: Parameters<typeof one.handle>[0]) =>
            (now.liveQuiz?.routes[i] ?? one).handle(exchange),
        })),
      ],
      rawRoutes: [],
      provesAnswers: true,
    }),
  )
  const sockets = opened.use(
    openSockets([...interaction.sockets, ...interaction.nodeSockets], {
      log,
      trustedProxies: undefined,
      origins: () => true,
    }),
  )
  sockets.serve(http.app.server)
  const port = await http.listen()
  if (cluster) await setAddress(database, cluster, port)
  const other = hasOther ? opened.use(await openOtherServer(shared, port)) : null
  const farAddress = () => other?.address ?? nobody('the other server')
  const address = `http://127.0.0.1:${port}`
  const closing = opened.move()
  return {
    address,
    clock,
    bus,
    database,
    world,
    interaction,
    get liveQuiz() {
      return now.liveQuiz ?? nobody('the module')
    },
    show() {
      const id = crypto.randomUUID()
      const ownerProfileId = person('rani').profileId
      world.shows.set(id, {
        ownerProfileId,
        isOver: false,
        isOnAir: true,
        isPremium: false,
      })
      return id
    },
    get other() {
      return other ?? nobody('the other server')
    },
    async visit(showId, name, { far } = { far: false }) {
      const visitor = await visitRoom(far ? farAddress() : address, showId, name)
      await visitor.hear('viewers')
      return visitor
    },
    async call(method, path, { as, body } = {}) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as ? { authorization: `Bearer ${as}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
      }
    },
    turned: (fact, what = 'a fact') =>
      until(
        async () => {
          await clock.advance(TICK_MS)
          return fact()
        },
        { what },
      ),
    async passing(fact, what = 'a fact') {
      for (let passedMs = 0; passedMs < PASSING_MS_MAX; passedMs += STEP_MS) {
        const found = await fact()
        if (found) return found
        await clock.advance(STEP_MS)
        // Statements and frames of this step take real time, which a busy machine must give them before the next one.
        await new Promise((resolve) => setTimeout(resolve, REAL_MS))
      }
      return until(async () => fact(), { what })
    },
    openBeside: () => openWith(readSettings({}, ['--roles', 'transcode'])),
    async restart() {
      await now.liveQuiz?.[Symbol.asyncDispose]()
      await open()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** What is right begins with a word that nothing but the module knows. */
export const PLANTED = 'Zqbenar'

export const questions: QuizQuestion[] = [
  {
    question: 'Pulau apa yang ada di tengah Danau Toba?',
    choices: [`${PLANTED} Samosir`, 'Nias', 'Belitung'],
    right: 0,
  },
  {
    question: 'Danau tiga warna di Flores bernama apa?',
    choices: ['Sentani', `${PLANTED} Kelimutu`],
    right: 1,
  },
  {
    question: 'Kota di garis khatulistiwa?',
    choices: ['Medan', 'Manado', 'Ambon', `${PLANTED} Pontianak`],
    right: 3,
  },
]

export const setOf = (change: object = {}) => ({
  title: 'Keliling Nusantara',
  mode: 'points',
  windowSeconds: 10,
  bonusPercent: 0,
  prize: null,
  campaignId: null,
  questions,
  ...change,
})
