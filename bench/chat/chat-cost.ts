import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commentsPath } from '../../contract/src/socket/index.ts'
import { frameOf } from '../../server/src/modules/interaction/frames.ts'
import { eventOf } from '../../server/src/modules/interaction/message.ts'
import { runToEnd } from '../protocol/children.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asPlain, asRatio } from '../protocol/words.ts'
import { openSinks, type ByteSink } from './byte-sink.ts'
import { startSide, type RunningSide } from './chat-side.ts'
import { ROOM_ID, type Side } from './serve-chat.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const SINKS = 940
const SPEAKERS = 60
const SOCKETS = SINKS + SPEAKERS
/** One line in a tick, and ten; a person says five at once at most, and one a second. */
const ALONE = { lines: 150, perStep: 1, stepMs: 40, tickMs: 20 }
const TOGETHER = { lines: 240, perStep: 10, stepMs: 100, tickMs: 100 }
/** Until everybody may say five at once again, and what was said has arrived. */
const REST_MS = 5_000
const SOCKET_IO = '4.8.1'

const UNBATCHED_MIN = 0.85
const BATCHED_MIN = 5
const SOCKET_IO_MIN = 1.3

const text = 'halo semua, selamat malam dari Bandung, semangat terus kak streamernya'
/** A line as it crosses the wire, for the sides that know none of our frames. */
const sample = frameOf(
  eventOf({
    id: crypto.randomUUID(),
    seq: 123,
    kind: 'normal',
    text,
    profile: { id: crypto.randomUUID(), name: 'Penonton 12', avatar: null },
    role: 'viewer',
    createdAt: Date.now(),
    at: Date.now(),
    paid: null,
  }),
)

export const chatCost: Benchmark = {
  goals: ['G6'],
  name: 'chat-cost',
  title: 'Chat: deliveries per processor second',
  method:
    `${SOCKETS.toLocaleString('en')} sockets sit in one room; they are raw sockets that count bytes, and ${SPEAKERS} of them are` +
    ' authorized and speak. Ours is the room of the product behind its sockets, with a database, authorization, pace,' +
    ` rules and AutoMod. The floor writes a line of the same ${sample.length} bytes to as many bare TCP sockets, one write a line. Socket.IO` +
    ` ${SOCKET_IO} emits the same JSON without compression. Each side is a process of its own that has said everything once` +
    ' before it is measured, so that both are warm; its processor time is divided by the lines that arrived. The' +
    ' database is another process and not counted.',
  packages: ['ws'],

  async measure(tell): Promise<Findings> {
    await using opened = new AsyncDisposableStack()
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const hasSocketIo = await install(folder).then(
      () => true,
      () => false,
    )
    const tcp = opened.use(await openTalk('tcp', ALONE))
    const socketIo = hasSocketIo ? opened.use(await openTalk('socket.io', ALONE, folder)) : null
    const alone = opened.use(await openTalk('ours', ALONE))
    const together = opened.use(await openTalk('ours', TOGETHER))
    const paired = await runPairs({
      count: PAIRS,
      metric: 'alone',
      floor: async () => ({
        alone: await tcp.deliveries(),
        ...(socketIo ? { 'socket.io': await socketIo.deliveries() } : {}),
      }),
      ours: async () => ({ alone: await alone.deliveries(), together: await together.deliveries() }),
      tell,
    })
    return findingsOf(paired, hasSocketIo)
  },
}

async function install(folder: string): Promise<void> {
  const words = ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save']
  await runToEnd([...words, `socket.io@${SOCKET_IO}`], { withinMs: 60_000 })
}

type Pace = typeof ALONE

/** A side with everybody in it, whose talk is measured again and again. */
interface Talk extends AsyncDisposable {
  /** Per processor second. */
  deliveries(): Promise<number>
}

async function openTalk(side: Side, pace: Pace, folder = ''): Promise<Talk> {
  const running = await startSide(side, { tickMs: pace.tickMs, folder })
  const sinks = await fill(side, running)

  async function deliveries(): Promise<number> {
    await wait(REST_MS)
    for (const sink of sinks) sink.reset()
    const before = await running.measure()
    await speak(side, { running, sinks, pace })
    await wait(1_000)
    const after = await running.measure()
    const least = Math.min(...sinks.slice(SPEAKERS).map((sink) => sink.bytes()))
    if (least < pace.lines * sample.length * 0.8)
      throw new Error(`a socket of ${side} got only ${least} bytes`)
    return (pace.lines * sinks.length) / (after.cpuSeconds - before.cpuSeconds)
  }

  await deliveries()
  return {
    deliveries,
    async [Symbol.asyncDispose]() {
      for (const sink of sinks) sink.socket.destroy()
      await running[Symbol.asyncDispose]()
    },
  }
}

async function fill(side: Side, { port }: RunningSide): Promise<ByteSink[]> {
  if (side === 'tcp') return openSinks(SOCKETS, { port })
  if (side === 'socket.io') {
    const sinks = await openSinks(SOCKETS, { port, path: '/socket.io/?EIO=4&transport=websocket' })
    for (const sink of sinks) sink.say('40')
    return sinks
  }
  const sinks = await openSinks(SOCKETS, { port, path: commentsPath(ROOM_ID) })
  sinks.slice(0, SPEAKERS).forEach((sink, at) => sink.say({ type: 'authorization', data: `speaker-${at}` }))
  return sinks
}

async function speak(
  side: Side,
  { running, sinks, pace }: { running: RunningSide; sinks: readonly ByteSink[]; pace: Pace },
): Promise<void> {
  const payload = sample.subarray(sample.length > 129 ? 4 : 2).toString()
  for (let said = 0; said < pace.lines; said++) {
    if (side === 'ours') sinks[said % SPEAKERS]?.say({ type: 'comment', data: `${text} ${said}` })
    else running.broadcast(side === 'tcp' ? sample.toString('latin1') : payload)
    if (said % pace.perStep === pace.perStep - 1) await wait(pace.stepMs)
  }
}

function findingsOf(paired: Paired, hasSocketIo: boolean): Findings {
  const over = (metric: string, floor: string) =>
    ratiosOf(
      paired.pairs.map((pair) => ({ ours: metricOf(pair.ours, metric), floor: metricOf(pair.floor, floor) })),
    )
  const alone = over('alone', 'alone')
  const together = over('together', 'alone')
  const overIo = hasSocketIo ? over('alone', 'socket.io') : null
  const rate = (side: 'floor' | 'ours', metric: string) =>
    asPlain(spreadOf(valuesOf(paired, side, metric).map(Math.round)))
  return {
    verdicts: [
      {
        goal: 'G6: deliveries per processor second, a line a tick, ours over raw TCP',
        wanted: `>= ${UNBATCHED_MIN}`,
        reached: asRatio(alone),
        isReached: alone.median >= UNBATCHED_MIN,
      },
      {
        goal: 'G6: ten lines a tick, ours over raw TCP a line a write',
        wanted: `>= ${BATCHED_MIN}`,
        reached: asRatio(together),
        isReached: together.median >= BATCHED_MIN,
      },
      {
        goal: 'G6: a line a tick, ours over Socket.IO',
        wanted: `>= ${SOCKET_IO_MIN}`,
        reached: overIo ? asRatio(overIo) : 'not measured: no registry',
        isReached: overIo ? overIo.median >= SOCKET_IO_MIN : null,
      },
    ],
    tables: [
      {
        head: ['deliveries per processor second', ''],
        rows: [
          ['raw TCP, a line a write', rate('floor', 'alone')],
          ...(hasSocketIo ? [[`Socket.IO ${SOCKET_IO}, a line a write`, rate('floor', 'socket.io')]] : []),
          ['ours, a line a tick', rate('ours', 'alone')],
          ['ours, ten lines a tick', rate('ours', 'together')],
        ],
      },
    ],
    notes: ['Ours also hears, judges, numbers and keeps every line; the other sides are handed it ready.'],
    paired: [paired],
    measured: { paired },
  }
}
