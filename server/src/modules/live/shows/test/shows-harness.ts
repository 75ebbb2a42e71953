import { onceAlone } from '#platform/database/nodes/nodes'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBlobs } from '#platform/blobs/open-blobs'
import type { Blobs } from '#platform/blobs/blobs'
import { openBus } from '#platform/bus/open-bus'
import type { BusEvent } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { liveFolderOf } from '#platform/blobs/live-folder'
import { silentLog } from '#platform/log/log'
import { nodeSchema } from '#platform/database/nodes/node-rows'
import { readNodeId } from '#platform/ids/node-id'
import type { Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Calls } from '../../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../../tests/database.ts'
import { catalogSchema } from '../../../../app/catalog-schema.ts'
import { type Arts, openArts } from '../../../library/titles/arts.ts'
import { openGrants } from '../../../delivery/access/grants.ts'
import { openRecordings, type Recordings } from '../../recordings/index.ts'
import { writeRecordingFolder, type RecordedAs } from '../../recordings/test/write-recording.fixture.ts'
import { recordingCalls } from '../../recordings/routes/recording-routes.ts'
import { openShows, type Shows } from '../index.ts'
import type { AskingEngine } from '../publishing.ts'
import type { ShowDependencies } from '../show-service.ts'

const idOf = (kind: number, i: number) => `00000000-0000-7000-8000-0000000${kind}000${i}`

/** Tokens of two people who may both go on air. */
export const people: Readonly<Record<string, Caller>> = Object.fromEntries(
  ['ayu', 'budi'].map((name, i) => [
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

/** Shows on a real database behind real HTTP routes; the test speaks for the media engine. */
export interface ShowsHarness extends AsyncDisposable {
  readonly shows: Shows
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly events: BusEvent[]
  readonly blobs: Blobs
  readonly arts: Pick<Arts, 'find'>
  /** How many followers a profile gained, whatever the period. */
  readonly followers: Map<string, number>
  /** Accounts that `budi` blocked. */
  readonly blocked: Set<string>
  /** Accounts between which and `ayu` there is a block. */
  readonly parted: Set<string>
  /** Accounts that may not publish. */
  readonly barred: Set<string>
  /** Shows whose publisher was cut, with the reason. */
  readonly cuts: [showId: string, reason: string][]
  /** Why an account may not go live. */
  readonly ages: Map<string, 'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN'>
  /** The engine's request when a person publishes with their key. */
  publish(
    who: string,
    how?: { hasIdleBeside?: boolean; from?: AskingEngine },
  ): ReturnType<Shows['publishing']['mayPublish']>
  /** The engine of this server. */
  readonly engine: AskingEngine
  /** One of another node, that has nothing. */
  engineOf(nodeId: string): AskingEngine
  /** Publishes and reports the first pictures; answers the show. */
  goOnAir(who: string): Promise<string>
  /** What higher modules answer; a test replaces it. */
  readonly higher: Pick<ShowDependencies, 'viewersOf' | 'presentIn' | 'earnedIn' | 'notifyLive'>
  readonly recordings: Recordings
  /** Where the media engine writes shows. */
  readonly liveFolder: string
  /** On air, recorded and over: answers the show. */
  record(who: string, options?: RecordedAs): Promise<string>
  /** The same modules again on the same data, as after a crash; or those of another node beside these. */
  reopen(nodeId?: string): Shows
}

export async function openShowsHarness(env: Record<string, string> = {}): Promise<ShowsHarness> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-shows-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const settings = readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', ...env }, [])
  const log = silentLog()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([nodeSchema, catalogSchema]))
  const bus = opened.use(openBus(log))
  const cuts: [string, string][] = []
  const blocked = new Set<string>()
  const barred = new Set<string>()
  const parted = new Set<string>()
  const profiles = new Map(
    Object.values(people).map(({ profileId: id, accountId, name }) => [
      id,
      { id, accountId, name, avatar: null },
    ]),
  )
  const ages: ShowsHarness['ages'] = new Map()
  const blobs = opened.use(await openBlobs(settings))
  const arts = openArts({ rows: database.forModule('catalog'), blobs })
  const followers = new Map<string, number>()
  const ports = {
    blobs,
    tally: opened.use(openTally(clock)),
    pictures: arts,
    followersGained: async (profileId: string) => followers.get(profileId) ?? 0,
    profilesOfAccounts: async (ids: readonly string[]) =>
      new Map(
        [...profiles.values()]
          .filter(({ accountId }) => ids.includes(accountId))
          .map((one) => [one.accountId, one]),
      ),
    database,
    bus,
    clock,
    log,
    settings,
    nodeId: readNodeId(settings),
    once: onceAlone,
    secrets: openSecrets(settings),
    isBarred: async (accountId: string) => barred.has(accountId),
    mayGoLive: async (accountId: string) => ages.get(accountId) ?? null,
    blockedAmong: async (owner: string, ids: readonly string[]) =>
      new Set(owner === people['budi']?.profileId ? ids.filter((id) => blocked.has(id)) : []),
    partedFrom: async (asker: string, ids: readonly string[]) =>
      new Set(asker === people['ayu']?.profileId ? ids.filter((id) => parted.has(id)) : []),
    profilesOf: async () => profiles,
    cut: (showId: string, reason: string) => void cuts.push([showId, reason]),
    stillOf: async () => null,
    release: (showId: string) => void cuts.push([showId, 'released']),
    publishUrlOf: () => null,
    isEngineThere: () => false,
  }
  const recordings = opened.use(openRecordings({ ...ports, grants: openGrants(ports) }))
  const higher: ShowsHarness['higher'] = {
    viewersOf: () => 0,
    presentIn: async () => [],
    earnedIn: async () => new Map(),
    notifyLive: async () => undefined,
  }
  const needs: ShowDependencies = {
    ...ports,
    recordings,
    viewersOf: (showId) => higher.viewersOf(showId),
    presentIn: (showId) => higher.presentIn(showId),
    earnedIn: (showIds) => higher.earnedIn(showIds),
    notifyLive: (show, tx) => higher.notifyLive(show, tx),
    announced: async () => ({ shows: [], total: 0 }),
  }
  const shows = opened.use(openShows(needs))
  const identify = async (token: string) => people[token] ?? null
  const calls = opened.use(
    await openCalls({
      routes: [...shows.routes, ...recordingCalls({ recordings, shows, clipsCutOf: async () => 3 })],
      rawRoutes: recordings.rawRoutes,
      clock,
      identify,
    }),
  )
  const events: BusEvent[] = []
  for (const type of [
    'catalog.show-on-air',
    'catalog.show-moved',
    'catalog.show-silent',
    'catalog.show-ended',
  ]) {
    await bus.subscribe(type, (event) => void events.push(event))
  }

  const engineOf = (nodeId: string): AskingEngine => ({ ...loneEngine(nodeId), ...pick(ports) })
  const engine = engineOf(ports.nodeId)
  const publish: ShowsHarness['publish'] = async (who, { hasIdleBeside = false, from = engine } = {}) => {
    const person = people[who]
    if (!person) throw new Error(`nobody is ${who}`)
    const key = await shows.keys.of(person)
    const request = { type: 'publish', askId: 'a', key, takeover: false, address: '127.0.0.1' } as const
    return shows.publishing.mayPublish({ ...request, hasIdleBeside }, from)
  }
  async function goOnAir(who: string): Promise<string> {
    const { allowed } = await publish(who)
    if (!allowed) throw new Error(`${who} may not publish`)
    await shows.publishing.onAir(onAirOf(allowed.showId, clock.now()), engine)
    return allowed.showId
  }
  const closing = opened.move()
  return {
    shows,
    calls,
    clock,
    database,
    events,
    blobs,
    arts,
    followers,
    cuts,
    ages,
    blocked,
    barred,
    parted,
    publish,
    engine,
    engineOf,
    goOnAir,
    higher,
    recordings,
    liveFolder: liveFolderOf(settings),
    async record(who, options) {
      const showId = await goOnAir(who)
      await writeRecordingFolder(liveFolderOf(settings), showId, options)
      const person = people[who]
      if (person) await shows.endShowOf(person.profileId)
      await shows.publishing.closed({ type: 'show-closed', showId, at: clock.now() })
      return showId
    },
    reopen: (nodeId = needs.nodeId) => openShows({ ...needs, nodeId }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const pick = ({ cut, release }: Pick<ShowDependencies, 'cut' | 'release'>) => ({ cut, release })

/** An engine beside which there is no other one. */
export const loneEngine = (nodeId: string): AskingEngine => ({
  nodeId,
  cut: () => undefined,
  release: () => undefined,
  isCarriedElsewhere: () => false,
  isHeldElsewhere: () => false,
})

type Message = Parameters<Shows['publishing']['onAir']>[0]

export function onAirOf(showId: string, at: number): Message {
  return {
    type: 'on-air',
    showId,
    at,
    source: { width: 640, height: 360, framesPerSecond: 30, hasAudio: true },
    heights: [360],
  } as Message
}
