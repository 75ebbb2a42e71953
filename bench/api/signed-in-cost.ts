import { catalog, heartbeat, pathOf, user, watchlist } from '@tayang/contract'
import { asCpu, nameOf } from './call-words.ts'
import { openCalls, type Calls } from '../app/calls.ts'
import { fillCatalogue } from '../app/fill-catalogue.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Measured } from '../protocol/pairs.ts'
import { commandOf, listTree, readCpuSeconds } from '../protocol/processes.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asRatio } from '../protocol/words.ts'
import { plainStatements } from './plain-statements.ts'
import { sendMany, type Sent } from './send-many.ts'
import { startBare } from './start-bare.ts'
import type { Server } from '../protocol/start-server.ts'

const RATIO_MAX = 2
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const REQUESTS = 4_000
const CONNECTIONS = 16

const EMAIL = 'somebody@example.com'

interface MeasuredPage {
  readonly metric: string
  readonly name: string
  readonly path: string
}

export const signedInCost: Benchmark = {
  goals: ['OWN'],
  name: 'signed-in-cost',
  title: 'Processor time of a page of the catalogue for somebody who is signed in',
  method:
    'A person with three titles on their list and three that they began asks for a row of home and for a title' +
    ` ${REQUESTS} times each over ${CONNECTIONS} connections. The processor time of the server and of every process of` +
    ' PostgreSQL is divided by that number. The floor is node’s own HTTP server with `pg` on the same database, which' +
    ' runs two plain statements for each: one for what everybody is told, one for what is this person’s own. Both take' +
    ' turns, each after a series that is not counted.',
  packages: ['fastify', 'kysely', 'pg'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    await fillCatalogue(app.operator)
    const own = await openCalls(app.address).signIn({ email: EMAIL, name: 'Somebody' })
    const { pages, plain } = await fillOwn(app, own)
    await using bare = await startBare({ databaseUrl: await app.databaseUrl(), plain })
    const headers = { authorization: `Bearer ${own.token}` }
    const sideOf = (side: Server) => async (count: number) => {
      const measured: Record<string, number> = {}
      for (const { metric, path } of pages) {
        const sent: Sent = { method: 'GET', path, headers }
        measured[metric] = await cpuMsOfAll({ side, app }, { count, sent })
      }
      return measured as Measured
    }
    const [floor, ours] = [sideOf(bare), sideOf(app)]
    await floor(REQUESTS / 4)
    await ours(REQUESTS / 4)
    const paired = await runPairs({
      count: PAIRS,
      metric: pages[0].metric,
      floor: () => floor(REQUESTS),
      ours: () => ours(REQUESTS),
      tell,
    })
    const ratioOf = (metric: string) =>
      ratiosOf(
        paired.pairs.map((pair) => ({
          floor: metricOf(pair.floor, metric),
          ours: metricOf(pair.ours, metric),
        })),
      )
    return {
      verdicts: pages.map(({ metric, name, path }) => {
        const ratio = ratioOf(metric)
        return {
          goal: `OWN: ${name} (\`GET ${nameOf(path)}\`), all processes, over two plain statements`,
          wanted: `<= ${RATIO_MAX}`,
          reached: asRatio(ratio),
          isReached: ratio.median <= RATIO_MAX,
        }
      }),
      tables: [
        {
          head: ['processor time of one, all processes', 'two plain statements', 'ours'],
          rows: pages.map(({ metric, name }) => [
            name,
            asCpu(spreadOf(valuesOf(paired, 'floor', metric))),
            asCpu(spreadOf(valuesOf(paired, 'ours', metric))),
          ]),
        },
      ],
      notes: ['PostgreSQL also does what our server asks of it by itself meanwhile; that is on both sides.'],
      paired: [paired],
      measured: { paired },
    }
  },
}

/** What the person has, what is asked for, and what the floor runs for it. */
async function fillOwn({ operator }: RunningApp, own: Calls) {
  const { data: rows } = await operator.call(catalog.listPages, { query: {} })
  const listId = rows.find(({ friendlyId }) => friendlyId === 'home')?.items[1]?.playlistId ?? ''
  const { data: items } = await own.call(catalog.listPlaylistItems, { params: { id: listId }, query: {} })
  const account = await own.call(user.getAccount, {})
  const reader = { accountId: account.data.id, profileId: account.data.profile.id }
  for (const { id, type } of items.slice(0, 3))
    await own.call(watchlist.addToWatchlist, { body: { itemId: id, itemType: type } })
  for (const { id, type } of items.slice(2, 5)) {
    await own.call(heartbeat.saveHistory, {
      body: {
        mediaType: 'video',
        mediaSubType: type,
        mediaId: id,
        position: 60,
        length: 600,
        deviceId: crypto.randomUUID(),
        sessionId: crypto.randomUUID(),
      },
    })
  }
  const titleId = items[2]?.id ?? ''
  const list = pathOf(catalog.listPlaylistItems, { id: listId })
  const title = pathOf(catalog.getVideo, { id: titleId })
  const ids = items.map(({ id }) => id)
  const pages: readonly [MeasuredPage, MeasuredPage] = [
    { metric: 'list', name: 'a row of home', path: list },
    { metric: 'title', name: 'a title', path: title },
  ]
  const plain = {
    [list]: plainStatements({ listId }, ids, reader),
    [title]: plainStatements({ titleId }, [titleId], reader),
  }
  return { pages, plain }
}

/** Of the side's own process and of PostgreSQL, in milliseconds for each request. */
async function cpuMsOfAll(
  { side, app }: { side: Server; app: Server },
  { count, sent }: { count: number; sent: Sent },
): Promise<number> {
  const database = listTree(app.pid).filter((pid) => /postgres/.test(commandOf(pid)))
  const spent = () => {
    const ofDatabase = database.map((pid) => readCpuSeconds(pid)).map((spent) => spent.own + spent.children)
    return readCpuSeconds(side.pid).own + ofDatabase.reduce((all, one) => all + one, 0)
  }
  const before = spent()
  await sendMany(side.address, { count, connections: CONNECTIONS, requestOf: () => sent })
  return ((spent() - before) * 1_000) / count
}
