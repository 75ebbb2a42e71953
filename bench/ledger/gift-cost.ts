import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loyalty, pathOf, shows, user } from '@tayang/contract'
import { verifyLoyalty } from '../../server/src/modules/loyalty/index.ts'
import { connectDatabase } from '../../server/src/platform/database/database-connection.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { sendAtRate, sendMany, type Sent } from '../api/send-many.ts'
import { openCalls, type Calls } from '../app/calls.ts'
import { giveDiamonds, putGift } from '../app/gift.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { readCpuSeconds } from '../protocol/processes.ts'
import { quantile, ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asMs, asPlain, asRatio } from '../protocol/words.ts'
import { callPost, CLIENTS, findPgbench, numberCrowd, type Crowd } from './call-post.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const PEOPLE = 64
const GIFTS = 10_000
const CONNECTIONS = 128
/** At half of what the app sustains. */
const CALM_SECONDS = 10
const UNIFORM_RATIO_MIN = 0.8
const HOT_RATIO_MIN = 3
const P99_MS_MAX = 300
const DIAMONDS = 1_000_000

/** What everybody gives. */
interface Stage {
  readonly tokens: readonly string[]
  readonly crowd: Crowd
  readonly hotCrowd: Crowd
  readonly packId: string
  readonly showId: string
}

export const giftCost: Benchmark = {
  goals: ['G8'],
  name: 'gift-cost',
  title: 'Gifts',
  method:
    `${PEOPLE} people give to each other, and then all of them into one show on air at one streamer: ${GIFTS.toLocaleString('en')}` +
    ` gifts each over ${CONNECTIONS} connections through HTTP, with token, key, pack, blocks, room and receipt, on the` +
    ' embedded PostgreSQL with its data synced to disk. The floor calls `loyalty.post` with one such gift a call, of the' +
    ` same people on the same database, by ${CLIENTS} connections and prepared statements. Both take turns. Then gifts are` +
    ` sent at half of the rate for ${CALM_SECONDS} s; their delay counts from the moment they were due.`,
  packages: ['fastify', 'kysely', 'pg'],

  async measure(tell): Promise<Findings> {
    await using opened = new AsyncDisposableStack()
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const app = opened.use(await startApp())
    const stage = await setStage(app)
    const databaseUrl = await app.databaseUrl()
    await numberCrowd(databaseUrl, stage.crowd)
    const database = opened.use(
      await connectDatabase(databaseUrl, readSettings({}, []).database, silentLog()),
    )

    const give = async (isHot: boolean, count: number): Promise<{ rate: number; cpuMs: number }> => {
      const [startedAt, cpuBefore] = [performance.now(), readCpuSeconds(app.pid).own]
      await sendMany(app.address, {
        count,
        connections: CONNECTIONS,
        requestOf: (n) => giftOf(stage, { n, isHot }),
      })
      const cpuMs = ((readCpuSeconds(app.pid).own - cpuBefore) / count) * 1_000
      return { rate: count / ((performance.now() - startedAt) / 1_000), cpuMs }
    }
    await give(false, GIFTS / 4)
    await give(true, GIFTS / 4)
    const paired = await runPairs({
      count: PAIRS,
      metric: 'uniform',
      floor: async () => ({
        uniform: await callPost(databaseUrl, { crowd: stage.crowd, count: GIFTS, folder }),
        hot: await callPost(databaseUrl, { crowd: stage.hotCrowd, count: GIFTS / 2, folder }),
      }),
      ours: async () => {
        const [uniform, hot] = [await give(false, GIFTS), await give(true, GIFTS)]
        return { uniform: uniform.rate, hot: hot.rate, 'cpu ms': uniform.cpuMs, 'hot cpu ms': hot.cpuMs }
      },
      tell,
    })
    const half = spreadOf(valuesOf(paired, 'ours', 'uniform')).median / 2
    const delays = []
    for (const isHot of [false, true]) {
      const requestOf = (n: number) => giftOf(stage, { n, isHot })
      const count = Math.round(half * CALM_SECONDS)
      delays.push(await sendAtRate(app.address, { count, perSecond: half, requestOf }))
    }
    const { breaches, brokenDays } = await verifyLoyalty(database)
    return findingsOf({ paired, half, delays, wrong: breaches.length + brokenDays.length })
  },
}

async function setStage(app: RunningApp): Promise<Stage> {
  const { operator, address } = app
  const packId = await putGift(operator, { price: 10 })
  const guest = openCalls(address)
  const people: { id: string; token: string; calls: Calls }[] = []
  for (let n = 0; n <= PEOPLE; n++) {
    const email = `person-${n}@example.com`
    const calls = await guest.signIn({ email, name: `Person ${n}` })
    const { id } = (await calls.call(user.getAccount, {})).data
    people.push({ id, token: calls.token, calls })
    await giveDiamonds(address, { email, diamonds: DIAMONDS })
  }
  const streamer = people.pop()!
  const show = await streamer.calls.call(shows.createShow, { body: { name: 'Obrolan' } })
  const accountIds = people.map(({ id }) => id)
  return {
    tokens: people.map(({ token }) => token),
    crowd: { accountIds, streamerId: null },
    hotCrowd: { accountIds, streamerId: streamer.id },
    packId,
    showId: show.data.id,
  }
}

function giftOf(
  { tokens, crowd, hotCrowd, packId, showId }: Stage,
  how: { n: number; isHot: boolean },
): Sent {
  const { n, isHot } = how
  const from = n % PEOPLE
  // Someone else each time, and everybody in the end.
  const to = (from + 1 + (n % (PEOPLE - 1))) % PEOPLE
  return {
    method: 'POST',
    path: pathOf(loyalty.createTransaction),
    headers: {
      authorization: `Bearer ${tokens[from]}`,
      'content-type': 'application/json',
      [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID(),
    },
    body: JSON.stringify({
      purpose: 'transfer',
      giftType: 'basic',
      packId,
      ...(isHot
        ? {
            receiverId: hotCrowd.streamerId,
            showId,
          }
        : { receiverId: crowd.accountIds[to] }),
    }),
  }
}

interface Measurements {
  readonly paired: Paired
  readonly half: number
  readonly delays: readonly (readonly number[])[]
  readonly wrong: number
}

function findingsOf({ paired, half, delays, wrong }: Measurements): Findings {
  const ratios = (metric: string) =>
    ratiosOf(
      paired.pairs.map(({ floor, ours }) => ({
        floor: metricOf(floor, metric),
        ours: metricOf(ours, metric),
      })),
    )
  const [uniform, hot] = [ratios('uniform'), ratios('hot')]
  const rate = (side: 'floor' | 'ours', metric: string) =>
    asPlain(spreadOf(valuesOf(paired, side, metric).map(Math.round)))
  const cost = (metric: string) => asPlain(spreadOf(valuesOf(paired, 'ours', metric)))
  const floorName = findPgbench() === null ? 'the driver' : 'pgbench'
  const [p99, hotP99] = delays.map((all) => quantile(all, 0.99))
  const slowest = Math.max(p99 ?? Infinity, hotP99 ?? Infinity)
  return {
    verdicts: [
      {
        goal: `G8: gifts a second through HTTP, over ${floorName} calling the same function`,
        wanted: `>= ${UNIFORM_RATIO_MIN}`,
        reached: asRatio(uniform),
        isReached: uniform.median >= UNIFORM_RATIO_MIN,
      },
      {
        goal: `G8: gifts a second into one show, over ${floorName} on the one row`,
        wanted: `>= ${HOT_RATIO_MIN}`,
        reached: asRatio(hot),
        isReached: hot.median >= HOT_RATIO_MIN,
      },
      {
        goal: 'G8: p99 of the delay at half load, the slower of both',
        wanted: `<= ${P99_MS_MAX} ms`,
        reached: `${Math.round(slowest)} ms`,
        isReached: slowest <= P99_MS_MAX,
      },
      {
        goal: 'G8: promises of the ledger that do not hold after it',
        wanted: '0',
        reached: String(wrong),
        isReached: wrong === 0,
      },
    ],
    tables: [
      {
        head: ['gifts a second', 'to each other', 'into one show'],
        rows: [
          [`\`loyalty.post\` by ${floorName}`, rate('floor', 'uniform'), rate('floor', 'hot')],
          ['ours, through HTTP', rate('ours', 'uniform'), rate('ours', 'hot')],
        ],
      },
      {
        head: ['processor time of the server process for a gift, ms', 'to each other', 'into one show'],
        rows: [['ours', cost('cpu ms'), cost('hot cpu ms')]],
      },
      {
        caption: `At ${Math.round(half)} gifts a second:`,
        head: ['delay', 'to each other', 'into one show'],
        rows: [
          ['p50', ...delays.map((all) => asMs(spreadOf([quantile(all, 0.5)])).replace(/ \(.*/, ''))],
          ['p99', ...delays.map((all) => asMs(spreadOf([quantile(all, 0.99)])).replace(/ \(.*/, ''))],
        ],
      },
    ],
    notes: [
      'The senders, the server, its PostgreSQL and its media engine share the cores.',
      'On a machine that others use as well, the eight connections of the floor get more turns of its cores than the' +
        ' one process of the server: its processor time, which is below half a millisecond, says what is left of it.',
      'Gifts into the show are also told to its room, kept there and added to what it earned, meanwhile.',
    ],
    paired: [paired],
    measured: { paired, half, delays: delays.map((all) => spreadOf(all)), wrong },
  }
}
