import { onceAlone } from '#platform/database/nodes/nodes'
import type { ToClient } from '@tayang/contract/socket'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { openBus } from '#platform/bus/open-bus'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import { openHttp } from '#platform/http/http'
import { silentLog } from '#platform/log/log'
import type { Caller } from '#platform/http/route'
import { readSettings } from '#platform/settings/settings'
import { openSockets } from '#platform/sockets/socket'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { until } from '../../../../../tests/app.ts'
import { visitRoom, type Visitor } from '../../../../../tests/room.ts'
import {
  interactionSchema,
  openInteraction,
  type Interaction,
  type QuizFrame,
  type QuizSeat,
  type RoomFacts,
} from '../index.ts'

const idOf = (kind: number, i: number) => `00000000-0000-7000-8000-0000000${kind}000${i}`

/** Tokens of people; `new` has not validated yet. */
export const people: Readonly<Record<string, Caller>> = Object.fromEntries(
  ['ani', 'budi', 'new', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'].map((name, i) => [
    name,
    {
      accountId: idOf(1, i),
      profileId: idOf(2, i),
      sessionId: idOf(3, i),
      name,
      roles: [],
      isValidated: name !== 'new',
    },
  ]),
)

type Found<T> = T | null | undefined | false

/** The whole room on a real database behind real sockets, with time turned by hand: a tick is a millisecond. */
export interface InteractionHarness extends AsyncDisposable {
  readonly address: string
  readonly clock: FakeClock
  readonly bus: Bus
  readonly database: Database
  readonly interaction: Interaction
  /** Shows that there are; a test changes them. */
  readonly shows: Map<string, RoomFacts>
  /** Sessions that have ended without a word on the bus. */
  readonly endedSessions: Set<string>
  /** Whom `budi` blocked, by account. */
  readonly blocked: Set<string>
  /** Accounts whose subscription is over. */
  readonly unsubscribed: Set<string>
  /** Who follows `budi`, by profile. */
  readonly followers: Set<string>
  /** Until when an account is suspended. */
  readonly suspended: Map<string, number>
  /** What a new socket is told by the quiz, who joined, and what the quiz heard. */
  readonly greetings: ToClient[]
  readonly joined: QuizSeat[]
  readonly quizHeard: { seat: QuizSeat; frame: QuizFrame }[]
  /** Keeps everybody waiting who opens a room, until the answer is called. */
  holdOpening(): () => void
  /** Keeps everybody waiting who authorizes, until the answer is called. */
  holdAuthorizing(): () => void
  /** A show of `budi` that is on air. */
  show(): string
  /** A channel, which is nobody’s; of a premium one `ani` is a subscriber. */
  channel(facts?: { isPremium: boolean }): string
  visit(showId: string, token?: string): Promise<Visitor>
  /** Turns time tick by tick until the fact is there. */
  turned<T>(fact: () => Found<T> | Promise<Found<T>>, what?: string): Promise<T>
}

/** What the other modules know in these tests; a test changes it. */
interface World {
  readonly shows: Map<string, RoomFacts>
  readonly endedSessions: Set<string>
  readonly blocked: Set<string>
  readonly unsubscribed: Set<string>
  readonly followers: Set<string>
  readonly suspended: Map<string, number>
  /** What a new socket is told by the quiz, who joined, and what the quiz heard. */
  readonly greetings: ToClient[]
  readonly joined: QuizSeat[]
  readonly quizHeard: { seat: QuizSeat; frame: QuizFrame }[]
  /** Settles when rooms may be opened. */
  mayOpen: Promise<void>
  /** Settles when people may authorize. */
  mayAuthorize: Promise<void>
}

const identify = async (token: string) => people[token] ?? null

/** The dependencies that higher and lower modules provide in the app. */
function neighboursOf(world: World) {
  const { shows, endedSessions, blocked, unsubscribed, followers, suspended } = world
  const budi = people['budi']?.profileId
  return {
    identify,
    activeSessionsOf: async (ids: readonly string[]) => new Set(ids.filter((id) => !endedSessions.has(id))),
    roomOf: async (id: string) => {
      await world.mayOpen
      return shows.get(id) ?? null
    },
    blockedSince: async (owners: readonly string[]) =>
      owners
        .filter((owner) => owner === budi)
        .flatMap((ownerProfileId) => [...blocked].map((accountId) => ({ ownerProfileId, accountId }))),
    blockedAmong: async (owner: string, ids: readonly string[]) =>
      new Set(owner === budi ? ids.filter((id) => blocked.has(id)) : []),
    blockBetween: async (accountId: string, profileId: string) =>
      profileId === budi && blocked.has(accountId) ? ('BLOCKED' as const) : null,
    follows: async (follower: string) => followers.has(follower),
    profilesOf: async (ids: readonly string[]) =>
      new Map(
        Object.values(people)
          .filter(({ profileId }) => ids.includes(profileId))
          .map(({ profileId: id, name }) => [id, { id, name, avatar: null }]),
      ),
    includesPremium: async (accountId: string) =>
      accountId === people['ani']?.accountId && !unsubscribed.has(accountId),
    avatarOf: async () => null,
    suspendedUntilOf: async (accountId: string) => {
      await world.mayAuthorize
      return suspended.get(accountId) ?? null
    },
    quiz: {
      greet: () => world.greetings,
      join: (seat: QuizSeat) => void world.joined.push(seat),
      hear: (seat: QuizSeat, frame: QuizFrame) => void world.quizHeard.push({ seat, frame }),
    },
  }
}

function sceneOf(world: World) {
  return {
    holdOpening() {
      const held = Promise.withResolvers<void>()
      world.mayOpen = held.promise
      return held.resolve
    },
    holdAuthorizing() {
      const held = Promise.withResolvers<void>()
      world.mayAuthorize = held.promise
      return held.resolve
    },
    show() {
      const id = crypto.randomUUID()
      const ownerProfileId = people['budi']?.profileId ?? ''
      world.shows.set(id, { ownerProfileId, isOver: false, isOnAir: true, isPremium: false })
      return id
    },
    channel({ isPremium } = { isPremium: false }) {
      const id = crypto.randomUUID()
      world.shows.set(id, { ownerProfileId: null, isOver: false, isOnAir: null, isPremium })
      return id
    },
  }
}

export async function openInteractionHarness(): Promise<InteractionHarness> {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings({ PORT: '0', TAYANG_SOCKET_TICK_MS: '1', TAYANG_GRANT_MS: '20000' }, [])
  const log = silentLog()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([interactionSchema]))
  const bus = opened.use(openBus(log))
  const world: World = {
    shows: new Map(),
    endedSessions: new Set(),
    blocked: new Set(),
    unsubscribed: new Set(),
    followers: new Set(),
    suspended: new Map(),
    greetings: [],
    joined: [],
    quizHeard: [],
    mayOpen: Promise.resolve(),
    mayAuthorize: Promise.resolve(),
  }
  const interaction = opened.use(
    await openInteraction({
      database,
      bus,
      clock,
      log,
      once: onceAlone,
      cluster: null,
      settings,
      ...neighboursOf(world),
    }),
  )
  const { routes } = interaction
  const http = opened.use(
    await openHttp({ settings, log, clock, routes, rawRoutes: [], identify, provesAnswers: true }),
  )
  const sockets = opened.use(
    openSockets(interaction.sockets, { log, trustedProxies: undefined, origins: () => true }),
  )
  sockets.serve(http.app.server)
  const address = `http://127.0.0.1:${await http.listen()}`
  const closing = opened.move()
  return {
    ...world,
    ...sceneOf(world),
    address,
    clock,
    bus,
    database,
    interaction,
    turned: (fact, what = 'a fact') =>
      until(
        async () => {
          await clock.advance(1)
          return fact()
        },
        { what },
      ),
    async visit(showId, token) {
      const visitor = await visitRoom(address, showId, token)
      await visitor.hear('viewers')
      return visitor
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
