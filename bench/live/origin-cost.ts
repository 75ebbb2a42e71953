import { shows } from '@tayang/contract'
import { sendMany } from '../api/send-many.ts'
import { findFreePort, startApp } from '../app/start-app.ts'
import { startChild } from '../protocol/children.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { root } from '../protocol/machine.ts'
import { runPairs, valuesOf, type Measured, type Paired } from '../protocol/pairs.ts'
import { commandOf, listTree, readCpuSeconds } from '../protocol/processes.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { until } from '../protocol/until.ts'
import { asPlain, asRatio } from '../protocol/words.ts'
import { publishClock } from './publish-clock.ts'

const RATIO_MAX = 1.5
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const PICTURE = { width: 640, height: 360, bitsPerSecond: 800_000 }
const PART_MS = 200
const CONNECTIONS = 16
/** A clock of 10 ms is read at both ends: a percent or two of what so many cost. */
const REQUESTS = 16_000
/** Of both sides, before anything counts: what is measured is warm. */
const WARM_REQUESTS = 6_000
const ON_AIR_MS_MAX = 60_000
const SECONDS_OF_SHOW = 12
/** What the show itself costs is read off for so long, and taken away. */
const REST_MS = 8_000

export const originCost: Benchmark = {
  goals: ['ORIGIN'],
  name: 'origin-cost',
  title: 'Processor time of the live origin',
  method:
    `While a show of ${PICTURE.height} lines is on air, its lists, parts and segments are asked for ${REQUESTS} times over` +
    ` ${CONNECTIONS} connections, as players do: a list, then a piece of it. The floor is node’s own HTTP server that has` +
    ' the same bytes in memory. Of our process, which takes in and packages the show meanwhile, what it costs while' +
    ' nobody asks is taken away. Both take turns; lists that wait for their next part are not among the requests,' +
    ' since waiting costs nothing. Both have answered thousands before it counts.',
  packages: ['node-av'],

  async measure(tell): Promise<Findings> {
    const originPort = await findFreePort()
    await using app = await startApp({
      TAYANG_LIVE_ORIGIN_PORT: String(originPort),
      TAYANG_LIVE_PART_MS: String(PART_MS),
    })
    const origin = `http://127.0.0.1:${originPort}`
    const streamer = await app.operator.signIn({ email: 'streamer@example.com', name: 'Streamer' })
    const { data: rtmp } = await streamer.call(shows.getRtmp, {})
    await using publisher = publishClock(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`, PICTURE)
    const folder = until(
      async () => {
        const [show] = (await streamer.call(shows.listLiveShows, { query: {} })).data
        return show && `/live/${show.id}/${PICTURE.height}`
      },
      { withinMs: ON_AIR_MS_MAX, what: 'the show to be on air' },
    )
    const rung = await Promise.race([folder, publisher.broken])
    await wait(SECONDS_OF_SHOW * 1_000)
    const pid = listTree(app.pid).find((one) => commandOf(one).includes('media/src/main.ts'))
    if (pid === undefined) throw new Error('the app has no media engine')
    await using bare = await startBytes(origin)
    for (const address of [bare.address, origin])
      await ask(address, await pathsOf(origin, rung), WARM_REQUESTS)

    const paired = await runPairs({
      count: PAIRS,
      metric: 'µs',
      floor: async () => {
        const paths = await pathsOf(origin, rung)
        // Once for what it does not have yet.
        await ask(bare.address, paths, paths.length)
        return cost(bare.pid, () => ask(bare.address, paths, REQUESTS), 0)
      },
      ours: async () => {
        const before = readCpuSeconds(pid).own
        await wait(REST_MS)
        const restPerMs = (readCpuSeconds(pid).own - before) / REST_MS
        const paths = await pathsOf(origin, rung)
        return cost(pid, () => ask(origin, paths, REQUESTS), restPerMs)
      },
      tell,
    })
    return judge(paired)
  },
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Lists and pieces in turn, of what the show has now. */
async function pathsOf(origin: string, rung: string): Promise<string[]> {
  const list = `${rung}/media.m3u8`
  const text = await (await fetch(`${origin}${list}`)).text()
  const pieces = [...text.matchAll(/URI="([\w-]+\.m4s)"|^([\w-]+\.m4s)$/gm)].map(
    ([, part, segment]) => part ?? segment,
  )
  // The oldest go while they are asked for on a slow machine, and the announced one is not there yet.
  const there = pieces.slice(Math.floor(pieces.length / 3), -1)
  if (there.length === 0) throw new Error('the show has no pieces')
  return there.flatMap((piece) => [list, `${rung}/${piece}`])
}

function ask(address: string, paths: readonly string[], count: number): Promise<void> {
  const requestOf = (at: number) => ({ method: 'GET' as const, path: paths[at % paths.length] ?? '/' })
  return sendMany(address, { count, connections: CONNECTIONS, requestOf })
}

async function cost(pid: number, work: () => Promise<void>, restPerMs: number): Promise<Measured> {
  const before = readCpuSeconds(pid).own
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  const seconds = readCpuSeconds(pid).own - before - restPerMs * ms
  return { µs: (seconds * 1e6) / REQUESTS, 'rest per second': restPerMs * 1_000 }
}

async function startBytes(from: string) {
  const bare = startChild([process.execPath, 'bench/floor/serve-bytes.ts'], {
    cwd: root,
    env: { ...process.env, BENCH_FROM: from },
  })
  let said = ''
  bare.child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const port = await new Promise<string>((resolve, reject) => {
    bare.child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    bare.ended.then((code) => reject(new Error(`the bare server ended with ${code}: ${said}`)), reject)
  })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: bare.pid,
    [Symbol.asyncDispose]: () => bare[Symbol.asyncDispose](),
  }
}

function judge(paired: Paired): Findings {
  const ratio = ratiosOf(
    paired.pairs.map(({ floor, ours }) => ({ floor: floor['µs'] ?? 0, ours: ours['µs'] ?? 0 })),
  )
  const of = (side: 'floor' | 'ours', metric: string) => asPlain(spreadOf(valuesOf(paired, side, metric)))
  return {
    verdicts: [
      {
        goal: 'Live origin: processor time of a request, over a bare server of the same bytes',
        wanted: `<= ${RATIO_MAX}`,
        reached: asRatio(ratio),
        isReached: ratio.median <= RATIO_MAX,
      },
    ],
    tables: [
      {
        head: ['', 'bare server', 'ours'],
        rows: [
          ['processor time of a request, µs', of('floor', 'µs'), of('ours', 'µs')],
          ['processor seconds a second of the show itself', '', of('ours', 'rest per second')],
        ],
      },
    ],
    notes: [],
    paired: [paired],
    measured: paired,
  }
}
