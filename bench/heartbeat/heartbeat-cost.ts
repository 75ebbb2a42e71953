import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { openHistories } from '../../server/src/modules/heartbeat/histories.ts'
import { heartbeatRows, type HeartbeatTables } from '../../server/src/modules/heartbeat/rows.ts'
import { heartbeatSchema } from '../../server/src/modules/heartbeat/schema.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { newId } from '../../server/src/platform/ids/ids.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Measured, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asPlain, asRatio } from '../protocol/words.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const BEATS = 40_000
/** What a bare writer would take together. */
const BARE_BATCH = 100
const ALONE_BEATS = 1_000
/** Calls that are under way at once: nobody has two, since a player sends one a minute. */
const AT_ONCE = 1_000
/** Who beats while the database is measured. */
const WATCHING = 10_000
const CROWDS = [1_000, 10_000, 100_000] as const
/** Of every crowd the same number, so that only how many people there are differs. */
const CROWD_BEATS = 100_000

const SHARE_MIN = 0.7
const BATCHED_RATIO_MIN = 25
const FLAT = 0.2

export const heartbeatCost: Benchmark = {
  goals: ['G9'],
  name: 'heartbeat-cost',
  title: 'Heartbeats',
  method:
    `A PostgreSQL of its own takes ${BEATS.toLocaleString('en')} positions of ${WATCHING.toLocaleString('en')} viewers, all of whom it` +
    ` knows. The floor writes them in bare statements of ${BARE_BATCH} rows by \`unnest\`, sorted, one after the other.` +
    ` Ours is the room behind the call, in this process: ${AT_ONCE.toLocaleString('en')} calls are under way at once, each of which is` +
    ` answered when its position is stored. ${ALONE_BEATS.toLocaleString('en')} bare statements of one row each tell what joining saves.` +
    ` Then crowds of ${CROWDS.map((size) => size.toLocaleString('en')).join(', ')} viewers send` +
    ` ${CROWD_BEATS.toLocaleString('en')} positions each; the processor time of this process is divided by that number.`,
  packages: ['pg', 'kysely'],

  async measure(tell): Promise<Findings> {
    const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    await using opened = new AsyncDisposableStack()
    opened.defer(() => rm(home, { recursive: true, force: true }))
    const database = opened.use(await openDatabase(readSettings({ TAYANG_HOME: home }, []), silentLog()))
    await database.migrate([heartbeatSchema])
    const db = database.forModule<HeartbeatTables>('heartbeat')
    const histories = openHistories({ rows: heartbeatRows(db), itemsOf: async () => [] })
    const everybody = Array.from({ length: Math.max(...CROWDS) }, () => crypto.randomUUID())

    const beatOf = (accountId: string, position: number) => ({
      accountId,
      deviceId: accountId,
      sessionId: accountId,
      mediaId: 'a-film',
      mediaType: 'video' as const,
      mediaSubType: 'movie' as const,
      position,
      length: 7_200,
      now: Date.now(),
    })
    let round = 0
    const send = async (count: number, people: readonly string[]): Promise<void> => {
      let next = 0
      const position = ++round
      const work = async (): Promise<void> => {
        while (next < count) await histories.save(beatOf(people[next++ % people.length] ?? '', position))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    }

    tell(`everybody begins: ${everybody.length}`)
    await send(everybody.length, everybody)
    const watching = everybody.slice(0, WATCHING)
    const paired = await runPairs({
      count: PAIRS,
      metric: 'per second',
      floor: async () => ({
        ...(await rateOf('per second', BEATS, () =>
          writeBare(db, watching, { beats: BEATS, batch: BARE_BATCH }),
        )),
        ...(await rateOf('alone', ALONE_BEATS, () =>
          writeBare(db, watching, { beats: ALONE_BEATS, batch: 1 }),
        )),
      }),
      ours: async () => {
        const measured: Record<string, number> = {
          ...(await rateOf('per second', BEATS, () => send(BEATS, watching))),
        }
        for (const size of CROWDS) {
          const before = process.cpuUsage()
          await send(CROWD_BEATS, everybody.slice(0, size))
          const { user, system } = process.cpuUsage(before)
          measured[`of ${size}`] = (user + system) / CROWD_BEATS
        }
        return measured
      },
      tell,
    })
    const { rows: health } = await sql<{ deadlocks: bigint }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    return findingsOf(paired, Number(health[0]?.deadlocks ?? 0))
  },
}

async function rateOf(name: string, count: number, run: () => Promise<void>): Promise<Measured> {
  const before = performance.now()
  await run()
  return { [name]: count / ((performance.now() - before) / 1_000) }
}

/** The smallest statement that keeps a position, by batches of people in the order of their keys. */
async function writeBare(
  db: Kysely<HeartbeatTables>,
  people: readonly string[],
  { beats, batch }: { beats: number; batch: number },
): Promise<void> {
  const sorted = people.toSorted()
  for (let from = 0; from < beats; from += batch) {
    const some = Array.from({ length: batch }, (_, at) => sorted[(from + at) % sorted.length] ?? '')
    await sql`
      insert into heartbeat.history (id, account_id, media_id, media_type, media_sub_type, position, length,
        device_id, session_id, updated_at)
      select id, account_id, 'a-film', 'video', 'movie', ${from % 7_000}::double precision, 7200, account_id,
        account_id, now()
      from unnest(${some.map(newId)}::uuid[], ${some}::uuid[]) as t(id, account_id)
      on conflict (account_id, media_id) do update set position = excluded.position,
        updated_at = excluded.updated_at`.execute(db)
  }
}

function findingsOf(paired: Paired, deadlocks: number): Findings {
  const over = (floor: string) =>
    ratiosOf(
      paired.pairs.map((pair) => ({
        ours: metricOf(pair.ours, 'per second'),
        floor: metricOf(pair.floor, floor),
      })),
    )
  const [share, batched] = [over('per second'), over('alone')]
  const costs = CROWDS.map((size) => ({ size, cost: spreadOf(valuesOf(paired, 'ours', `of ${size}`)) }))
  const middle = spreadOf(costs.map(({ cost }) => cost.median)).median
  const apart = Math.max(...costs.map(({ cost }) => Math.abs(cost.median / middle - 1)))
  const rate = (side: 'floor' | 'ours', metric: string) =>
    asPlain(spreadOf(valuesOf(paired, side, metric).map(Math.round)))
  return {
    verdicts: [
      {
        goal: `G9: positions stored a second, ours over bare batches of ${BARE_BATCH}`,
        wanted: `>= ${SHARE_MIN}`,
        reached: asRatio(share),
        isReached: share.median >= SHARE_MIN,
      },
      {
        goal: 'G9: positions stored a second, ours over one by one',
        wanted: `>= ${BATCHED_RATIO_MIN}`,
        reached: asRatio(batched),
        isReached: batched.median >= BATCHED_RATIO_MIN,
      },
      {
        goal: 'G9: processor time of a position from 1,000 to 100,000 viewers, how far from the middle one',
        wanted: `<= ${FLAT * 100} %`,
        reached: `${Math.round(apart * 100)} %`,
        isReached: apart <= FLAT,
      },
      { goal: 'G9: deadlocks', wanted: '0', reached: String(deadlocks), isReached: deadlocks === 0 },
    ],
    tables: [
      {
        head: ['positions stored a second', ''],
        rows: [
          [`bare, ${BARE_BATCH} at a time`, rate('floor', 'per second')],
          ['bare, one by one', rate('floor', 'alone')],
          ['ours', rate('ours', 'per second')],
        ],
      },
      {
        head: ['viewers', 'processor time of a position, µs'],
        rows: costs.map(({ size, cost }) => [size.toLocaleString('en'), asPlain(cost)]),
      },
    ],
    notes: ['What HTTP and the check of a token cost is the figure of G10.'],
    paired: [paired],
    measured: { paired, deadlocks },
  }
}
