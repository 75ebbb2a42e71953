import { onceAlone } from '#platform/database/nodes/nodes'
import type { Notification } from '@tayang/contract'
import { notification as operations } from '@tayang/contract'
import { openBus } from '#platform/bus/open-bus'
import type { Bus } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { openHttp } from '#platform/http/http'
import { openJobs } from '#platform/jobs/open-jobs'
import type { Jobs } from '#platform/jobs/jobs'
import { silentLog } from '#platform/log/log'
import { openPush } from '#platform/push/open-push'
import type { Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openSockets } from '#platform/sockets/socket'
import { openCalls, type Called, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { listenToNotices, type NoticesListener } from '../../../../../tests/notices.ts'
import {
  openPushService,
  TEST_CERTIFICATE,
  type PushService,
} from '../../../../../tests/push-service/push-service.ts'
import type { Audience, Draft } from '../drafts.ts'
import type { Notice } from '../kinds/index.ts'
import {
  notificationSchema,
  openNotification,
  type NotificationDependencies,
  type NotificationRoom,
  type PushTarget,
} from '../index.ts'

export interface TestPerson extends Caller {
  readonly token: string
}

/** The whole module on a real database behind real sockets and a real push service, with a fake clock. */
export interface NotificationHarness extends AsyncDisposable {
  readonly module: NotificationRoom
  readonly database: Database
  readonly bus: Bus
  readonly jobs: Jobs
  readonly calls: Calls
  readonly clock: FakeClock
  readonly pushService: PushService
  readonly dependencies: NotificationDependencies
  /** Followers by the profile that they follow, in the order in which they followed. */
  readonly followers: Map<string, string[]>
  readonly pushTargets: PushTarget[]
  /** Devices where the person logged out. */
  readonly leftDevices: Set<string>
  readonly forgottenDevices: string[]
  readonly blocks: Map<string, 'BLOCKING' | 'BLOCKED'>
  readonly endedSessions: Set<string>
  /** Clips by id, with the profile that owns them. */
  readonly clips: Map<string, string>
  /** Notifies of a live show in a transaction that commits, or is rolled back where `fails`. */
  goLive(show: { showId: string; profileId: string }, how?: { fails?: boolean }): Promise<void>
  /** Facts in a transaction that commits, or is rolled back where `fails`. */
  happens(notice: Notice, how?: { fails?: boolean }): Promise<void>
  /** The module in another process on the same database, which has not begun to work on jobs. */
  another(): Promise<AsyncDisposable & Pick<NotificationHarness, 'module' | 'happens'>>
  readonly accountsWithOneDevice: Set<string>
  /** A person whose account is created at this moment. */
  person(name?: string): Promise<TestPerson>
  send(audience: Audience, draft?: Partial<Draft>): Promise<Notification>
  list(who: TestPerson, query?: Record<string, string>): Promise<Called>
  unread(who: TestPerson): Promise<number>
  listen(who?: TestPerson): Promise<NoticesListener>
}

let made = 0

/** A UUIDv7 of the fake clock's now. */
function idAt(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  const rest = (++made).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

function newDraft(over: Partial<Draft> = {}): Draft {
  return { key: crypto.randomUUID(), type: 'in-app', title: 'Halo', desc: 'Apa kabar?', ...over }
}

export async function openNotificationHarness(
  env: Record<string, string> = {},
): Promise<NotificationHarness> {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings(
    {
      PORT: '0',
      TAYANG_SECRET: 'a secret of tests that is long enough',
      TAYANG_JOB_POLL_MS: '500',
      TAYANG_JOB_STOP_MS: '1000',
      TAYANG_PUSH_TEST_CERTIFICATE: TEST_CERTIFICATE,
      ...env,
    },
    [],
  )
  const log = silentLog()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([notificationSchema]))
  const bus = opened.use(openBus(log))
  const jobs = opened.use(await openJobs(database, settings, log))
  const pushService = opened.use(await openPushService())
  const people = new Map<string, TestPerson>()
  const followers = new Map<string, string[]>()
  const pushTargets: PushTarget[] = []
  const leftDevices = new Set<string>()
  const forgottenDevices: string[] = []
  const blocks = new Map<string, 'BLOCKING' | 'BLOCKED'>()
  const endedSessions = new Set<string>()
  const clips = new Map<string, string>()
  const accountsWithOneDevice = new Set<string>()
  const identify = async (token: string) => people.get(token) ?? null

  const dependencies: NotificationDependencies = {
    database,
    bus,
    clock,
    jobs,
    log,
    once: onceAlone,
    settings,
    push: openPush(settings, openSecrets(settings)),
    identify,
    activeSessionsOf: async (ids) => new Set(ids.filter((id) => !endedSessions.has(id))),
    // Accounts and profiles share their ids here: identity belongs to another module.
    profilesOf: async (ids) => new Map(ids.map((id) => [id, { accountId: id, name: 'Budi' }])),
    async followersOf(profileId, { after, limit }) {
      const all = (followers.get(profileId) ?? []).toSorted()
      const profileIds = all.filter((id) => after === null || id > after).slice(0, limit)
      return { profileIds, last: profileIds.at(-1) ?? null }
    },
    async pushTargetsOf(accountIds, { withLeft }) {
      return pushTargets.filter(
        ({ accountId, deviceUuid }) =>
          accountIds.includes(accountId) && (withLeft || !leftDevices.has(deviceUuid)),
      )
    },
    async peopleWithPush({ after, limit }) {
      const all = [...new Set(pushTargets.map(({ accountId }) => accountId))].toSorted()
      const profileIds = all.filter((id) => after === null || id > after).slice(0, limit)
      return { profileIds, last: profileIds.at(-1) ?? null }
    },
    hasOneDevice: async (accountId) => accountsWithOneDevice.has(accountId),
    forgetPushToken: async (uuid) => void forgottenDevices.push(uuid),
    blockBetween: async (accountId, profileId) => blocks.get(`${accountId} ${profileId}`) ?? null,
    async clipOf(id) {
      const ownerProfileId = clips.get(id)
      return ownerProfileId === undefined ? null : { ownerProfileId, title: { en: 'Satay', id: 'Sate' } }
    },
  }
  const module = opened.use(await openNotification(dependencies))
  const calls = opened.use(await openCalls({ ...module, clock, identify }))
  const http = opened.use(
    await openHttp({ settings, log, clock, routes: [], rawRoutes: [], identify, provesAnswers: true }),
  )
  const sockets = opened.use(
    openSockets(module.sockets, { log, trustedProxies: undefined, origins: () => true }),
  )
  sockets.serve(http.app.server)
  const address = `http://127.0.0.1:${await http.listen()}`
  await module.startJobs()

  const closing = opened.move()
  return {
    module,
    database,
    bus,
    jobs,
    calls,
    clock,
    pushService,
    dependencies,
    followers,
    pushTargets,
    leftDevices,
    forgottenDevices,
    blocks,
    endedSessions,
    clips,
    async goLive(show, { fails = false } = {}) {
      await database.transaction(database.forModule('notification'), async (tx) => {
        await module.notify('show-live', show, { tx })
        if (fails) throw new Error('killed')
      })
    },
    happens: happensIn(database, module),
    another: () => openAnother(dependencies),
    accountsWithOneDevice,
    async person(name = 'Ani') {
      await clock.advance(1)
      const id = idAt(clock.now())
      const person = {
        token: id,
        accountId: id,
        profileId: id,
        sessionId: idAt(clock.now()),
        name,
        roles: [],
        isValidated: true,
      }
      people.set(id, person)
      return person
    },
    send: (audience, draft) => module.send(audience, newDraft(draft)),
    list: (who, query = {}) => calls.call(operations.listNotifications, { token: who.token, query }),
    async unread(who) {
      const answer = await calls.call(operations.getSummary, { token: who.token })
      return answer.body.data.unread
    },
    listen: (who) => listenToNotices(address, who?.token),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function happensIn(database: Database, module: NotificationRoom): NotificationHarness['happens'] {
  return (notice, { fails = false } = {}) =>
    database.transaction(database.forModule('notification'), async (tx) => {
      await module.notifyAfter(tx, notice)
      if (fails) throw new Error('killed')
    })
}

/** Its bus reaches nobody else. */
async function openAnother(dependencies: NotificationDependencies) {
  await using opened = new AsyncDisposableStack()
  const { database, settings, log } = dependencies
  const bus = opened.use(openBus(log))
  const jobs = opened.use(await openJobs(database, settings, log))
  const module = opened.use(await openNotification({ ...dependencies, bus, jobs }))
  const closing = opened.move()
  return {
    module,
    happens: happensIn(database, module),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
