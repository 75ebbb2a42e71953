import { admin, pathOf, user } from '@tayang/contract'
import { startRecordedApp } from '../api/record-in-app.ts'
import type { Statement } from '../api/record-statements.ts'
import { sendOne, type Sent } from '../api/send-many.ts'
import { cpuMsOf, startBare } from '../api/start-bare.ts'
import type { Server } from '../protocol/start-server.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Measured, type Paired } from '../protocol/pairs.ts'
import { quantile, ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asPlain, asRatio } from '../protocol/words.ts'
import { fillConsole, type FilledConsole } from './fill-console.ts'

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const TRAIL_ROWS = Number(process.env['BENCH_TRAIL_ROWS'] ?? 1_000_000)
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const CASES = Number(process.env['BENCH_CASES'] ?? 100_000)
const REQUESTS = 2_000
const CONNECTIONS = 16
const SEARCHES = 400
const SEARCHES_AT_ONCE = 2

const CALL_RATIO_MAX = 1.6
const SEARCH_MS_MAX = 150

const REFUSED_READINGS = new URLSearchParams({
  operation: 'GET /admin/v1.0/report/{id}',
  outcome: 'NOT_FOUND',
})

/** What an operator lists: the trail, all, of one operator, of one call with one outcome; people; cases of reports. */
const listsOf = (operatorId: string) => [
  { metric: 'trail', name: 'the trail, 50 rows', path: pathOf(admin.listAudit) },
  { metric: 'of one', name: 'of one operator', path: `${pathOf(admin.listAudit)}?operator=${operatorId}` },
  { metric: 'refused', name: 'of one call, refused', path: `${pathOf(admin.listAudit)}?${REFUSED_READINGS}` },
  { metric: 'people', name: 'people, 50 rows', path: pathOf(admin.searchPeople) },
  { metric: 'cases', name: 'cases of reports, 50 rows', path: pathOf(admin.listReports) },
]
type List = ReturnType<typeof listsOf>[number]

export const deskCost: Benchmark = {
  goals: ['CONSOLE'],
  name: 'desk-cost',
  title: 'Lists and the search of the console',
  method:
    `A PostgreSQL of its own holds ${ACCOUNTS.toLocaleString('en')} accounts with names, addresses and numbers, and` +
    ` ${TRAIL_ROWS.toLocaleString('en')} rows of the trail over a year and ${CASES.toLocaleString('en')} open cases, beside all else that an installation has. An operator asks` +
    ` for pages of 50 rows ${REQUESTS.toLocaleString('en')} times over ${CONNECTIONS} connections; processor time of the server process` +
    ' alone is divided by that number. The floor is node’s own HTTP server with `pg` on the same database: it runs the' +
    ' very statements that our call was heard to run, the row of the trail that each reading leaves among them. Then' +
    ` ${SEARCHES} searches of everything, ${SEARCHES_AT_ONCE} at once, as an operator with every role: beginnings and whole names, addresses,` +
    ' numbers, ids, codes, and texts that lead nowhere. Times are those of whole answers over HTTP.',
  packages: ['fastify', 'kysely', 'pg'],

  async measure(tell): Promise<Findings> {
    await using app = await startRecordedApp()
    const operatorId = (await app.operator.call(user.getAccount, {})).data.id
    tell('filling')
    const databaseUrl = await app.databaseUrl()
    const filled = await fillConsole(databaseUrl, {
      accounts: ACCOUNTS,
      rows: TRAIL_ROWS,
      cases: CASES,
      operatorId,
      sampled: SEARCHES,
    })
    const token = app.operator.consoleToken
    const lists = listsOf(operatorId)
    const statements: Record<string, Statement[]> = {}
    for (const { path } of lists) statements[path] = await app.statementsOf(sentOf(path, token))
    await using bare = await startBare({ databaseUrl, statements })
    const floor = sideOf(bare, lists, token)
    const ours = sideOf(app, lists, token)
    await floor(REQUESTS / 4)
    await ours(REQUESTS / 4)
    const paired = await runPairs({
      count: PAIRS,
      metric: 'trail',
      tell,
      floor: () => floor(REQUESTS),
      ours: () => ours(REQUESTS),
    })
    tell('searching')
    const texts = textsOf(filled)
    const times = new Map<string, number[]>()
    // The first round warms what a server that runs for long has warm.
    for (const round of [0, 1])
      await searchAll(app.address, { token, texts, times: round === 0 ? new Map() : times })
    return findingsOf({ paired, lists, statements, times })
  },
}

const sentOf = (path: string, token: string): Sent => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

function sideOf(side: Server, lists: readonly List[], token: string): (count: number) => Promise<Measured> {
  return async (count) => {
    const measured: Record<string, number> = {}
    for (const { metric, path } of lists) {
      const requestOf = () => sentOf(path, token)
      measured[metric] = await cpuMsOf(side, { count, connections: CONNECTIONS, requestOf })
    }
    return measured
  }
}

interface Text {
  readonly kind: string
  readonly text: string
}

/** What people type: each sampled person is asked for in one way. */
function textsOf({ some }: FilledConsole): Text[] {
  const ways: ((person: FilledConsole['some'][number]) => Text)[] = [
    ({ name }) => ({ kind: 'a whole name', text: name }),
    ({ name }) => ({ kind: 'three letters', text: name.slice(0, 3) }),
    ({ name }) => ({ kind: 'beginnings of two words', text: name.replace(/(\w{2})\w* (\w{3})\w*/, '$1 $2') }),
    ({ email }) => ({ kind: 'an email', text: email }),
    ({ mobile }) => ({ kind: 'a number', text: mobile.replace('+62', '0') }),
    ({ accountId }) => ({ kind: 'an id', text: accountId }),
    ({ accountId }) => ({
      kind: 'an id of nothing',
      text: crypto.randomUUID().slice(0, 14) + accountId.slice(14),
    }),
    ({ accountId }) => ({ kind: 'a code of nothing', text: `TAYANG-${accountId.slice(-6)}` }),
  ]
  return some.flatMap((person, at) => ways[at % ways.length]?.(person) ?? [])
}

async function searchAll(
  address: string,
  { token, texts, times }: { token: string; texts: readonly Text[]; times: Map<string, number[]> },
): Promise<void> {
  const left = [...texts]
  const search = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const path = `${pathOf(admin.searchEverything)}?${new URLSearchParams({ text: next.text })}`
      const before = performance.now()
      await sendOne(new URL(address), sentOf(path, token))
      const own = times.get(next.kind) ?? []
      times.set(next.kind, own.concat(performance.now() - before))
    }
  }
  await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, search))
}

function findingsOf({
  paired,
  lists,
  statements,
  times,
}: {
  paired: Paired
  lists: readonly List[]
  statements: Readonly<Record<string, Statement[]>>
  times: ReadonlyMap<string, readonly number[]>
}): Findings {
  const cost = (side: 'floor' | 'ours', metric: string) => asPlain(spreadOf(valuesOf(paired, side, metric)))
  const all = [...times.values()].flat()
  const p95 = quantile(all, 0.95)
  return {
    verdicts: [
      ...lists.map(({ metric, name }) => {
        const ratio = ratiosOf(
          paired.pairs.map(({ ours, floor }) => ({
            ours: metricOf(ours, metric),
            floor: metricOf(floor, metric),
          })),
        )
        return {
          goal: `CONSOLE: ${name}, ours over bare node and pg`,
          wanted: `<= ${CALL_RATIO_MAX}`,
          reached: asRatio(ratio),
          isReached: ratio.median <= CALL_RATIO_MAX,
        }
      }),
      {
        goal: `CONSOLE: p95 of a search of everything with ${ACCOUNTS.toLocaleString('en')} accounts`,
        wanted: `<= ${SEARCH_MS_MAX} ms`,
        reached: `${p95.toFixed(1)} ms`,
        isReached: p95 <= SEARCH_MS_MAX,
      },
    ],
    tables: [
      {
        head: ['processor time of a list, ms', 'bare node and pg', 'ours'],
        rows: lists.map(({ metric, name, path }) => [
          `${name}: ${statements[path]?.length ?? 0} statements`,
          cost('floor', metric),
          cost('ours', metric),
        ]),
      },
      {
        head: ['search by', 'asked', 'p50', 'p95', 'most'],
        rows: [...times].map(([kind, own]) => [
          kind,
          String(own.length),
          ...[0.5, 0.95, 1].map((part) => `${quantile(own, part).toFixed(1)} ms`),
        ]),
      },
    ],
    notes: ['Names of operators are read once a minute; that statement is on neither side.'],
    paired: [paired],
    measured: { paired, searches: Object.fromEntries(times) },
  }
}
