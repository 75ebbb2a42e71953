import { sendMany } from '../api/send-many.ts'
import type { Findings } from '../protocol/figure.ts'
import { runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { readCpuSeconds } from '../protocol/processes.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { startServer } from '../protocol/start-server.ts'
import { asPlain, asRatio } from '../protocol/words.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const CONNECTIONS = 16
/** A clock of 10 ms is read at both ends: a percent or two of what so many cost. */
const REQUESTS = 16_000
/** Of both sides, before anything counts: what is measured is warm. */
const WARM_REQUESTS = 6_000
/** What the show itself costs is read off for so long, and taken away. */
const REST_MS = 8_000

/** What is compared, for the page of a figure. */
export const methodOf = (of: { what: string; taken: string }) =>
  `${of.what}, its lists, parts and segments are asked for ${REQUESTS} times over` +
  ` ${CONNECTIONS} connections, as players do: a list, then a piece of it. The floor is node’s own HTTP server that has` +
  ` the same bytes in memory. ${of.taken}, what it costs while` +
  ' nobody asks is taken away. Both take turns; lists that wait for their next part are not among the requests,' +
  ' since waiting costs nothing. Both have answered thousands before it counts.'

interface Compared {
  /** Of whom the pieces are asked, and the process that answers. */
  readonly address: string
  readonly pid: number
  /** What addresses of one rung of the show begin with. */
  readonly rung: string
  readonly goal: string
  readonly ratioMax: number
  readonly tell: (line: string) => void
}

/** The processor time of a request for a piece of a show, beside that of a bare server of the same bytes. */
export async function compareWithBytes(compared: Compared): Promise<Findings> {
  const { address, pid, rung, tell } = compared
  await using bare = await startServer(['bench/floor/serve-bytes.ts'], { BENCH_FROM: address })
  for (const one of [bare.address, address]) await askFor(one, await pathsOf(address, rung), WARM_REQUESTS)
  const paired = await runPairs({
    count: PAIRS,
    metric: 'µs',
    floor: async () => {
      const paths = await pathsOf(address, rung)
      // Once for what it does not have yet.
      await askFor(bare.address, paths, paths.length)
      const seconds = await secondsOf(bare.pid, () => askFor(bare.address, paths, REQUESTS))
      return { µs: (seconds * 1e6) / REQUESTS }
    },
    ours: async () => {
      const restPerMs = await restOf(pid, REST_MS)
      const paths = await pathsOf(address, rung)
      const seconds = await secondsOf(pid, () => askFor(address, paths, REQUESTS), restPerMs)
      return { µs: (seconds * 1e6) / REQUESTS, 'rest per second': restPerMs * 1_000 }
    },
    tell,
  })
  return judge(paired, compared)
}

/** Lists and pieces in turn, of what the show has now: its addresses begin with `rung`. */
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

function askFor(address: string, paths: readonly string[], count: number): Promise<void> {
  const requestOf = (at: number) => ({ method: 'GET' as const, path: paths[at % paths.length] ?? '/' })
  return sendMany(address, { count, connections: CONNECTIONS, requestOf })
}

/** Processor seconds of one process while `work` runs, without what it costs a millisecond at rest. */
async function secondsOf(pid: number, work: () => Promise<void>, restPerMs = 0): Promise<number> {
  const before = readCpuSeconds(pid).own
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  return readCpuSeconds(pid).own - before - restPerMs * ms
}

/** What a process costs a millisecond while nobody asks. */
async function restOf(pid: number, overMs: number): Promise<number> {
  const before = readCpuSeconds(pid).own
  await new Promise((resolve) => setTimeout(resolve, overMs))
  return (readCpuSeconds(pid).own - before) / overMs
}

function judge(paired: Paired, { goal, ratioMax }: Compared): Findings {
  const ratio = ratiosOf(
    paired.pairs.map(({ floor, ours }) => ({ floor: floor['µs'] ?? 0, ours: ours['µs'] ?? 0 })),
  )
  const of = (side: 'floor' | 'ours', metric: string) => asPlain(spreadOf(valuesOf(paired, side, metric)))
  return {
    verdicts: [
      { goal, wanted: `<= ${ratioMax}`, reached: asRatio(ratio), isReached: ratio.median <= ratioMax },
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
