import type { WebSocket } from 'ws'
import { setTimeout as wait } from 'node:timers/promises'
import { commentsPath } from '../../contract/src/socket/index.ts'
import { BIG_TICK_MS } from '../../server/src/modules/interaction/governor.ts'
import type { Line } from '../../server/src/modules/interaction/line.ts'
import { chatRulesOf, houseFacts } from '../../server/src/modules/interaction/moderation/chat-rules.ts'
import { Past } from '../../server/src/modules/interaction/past.ts'
import { Room } from '../../server/src/modules/interaction/room.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { until } from '../protocol/until.ts'
import { openSink, openSinks, type ByteSink } from './byte-sink.ts'
import { startSide, type RunningSide } from './chat-side.ts'
import { ROOM_ID } from './serve-chat.ts'

/** Just above the size from which a room is a big one. */
const SMALLEST = 1_024
const FAKES = [SMALLEST, 10_000, 100_000] as const
const RATES = [20, 1_000] as const
const REAL = [SMALLEST, 4_000, 9_000] as const
const TICKS = 40
const TALK_SECONDS = 10
const SPEAKERS = 40
const FLAT = 0.2
const BYTES_A_SECOND_MAX = 8 * 1024
const KILOBYTES_EACH_MAX = 30
const BACK_WITHIN_MS = 30_000

interface Cost {
  size: number
  rate: number
  /** Processor milliseconds of a viewer in a minute. */
  msPerMinute: number
  bytesPerSecond: number
  writesPerSecond: number
}

export const roomCost: Benchmark = {
  goals: ['G7'],
  name: 'room-cost',
  title: 'A room at any size',
  method:
    `Rooms of ${FAKES.map((size) => size.toLocaleString('en')).join(', ')} counted fake sockets hear 20 and 1,000 lines a second, ${TICKS} ticks each; the processor` +
    ` time of building, choosing and handing over is divided by viewers and minutes. Rooms of ${REAL.map((size) => size.toLocaleString('en')).join(', ')} real` +
    ` sockets hear ${SPEAKERS / 2} lines a second for ${TALK_SECONDS} s from a process of its own. Then the ${(9_000).toLocaleString('en')} are cut at once and come back,` +
    ' each naming its last line and authorizing itself.',
  packages: ['ws'],

  async measure(tell): Promise<Findings> {
    const fakes = FAKES.flatMap((size) => RATES.map((rate) => measureFakes(size, rate)))
    for (const cost of fakes) tell(JSON.stringify(cost))
    await using running = await startSide('ours')
    const real: (Cost & { kilobytesEach: number })[] = []
    const sinks: ByteSink[] = []
    const empty = (await running.measure()).rssBytes
    for (const size of REAL) {
      sinks.push(
        ...(await openSinks(size - sinks.length, { port: running.port, path: commentsPath(ROOM_ID) })),
      )
      await wait(1_000)
      const { rssBytes } = await running.measure()
      const cost = await measureReal(running, sinks)
      real.push({ ...cost, kilobytesEach: (rssBytes - empty) / size / 1024 })
      tell(JSON.stringify(real.at(-1)))
    }
    const back = await comeBack(running, sinks)
    tell(JSON.stringify(back))
    return findingsOf({ fakes, real, back })
  },
}

function lineOf(seq: number): Line {
  const now = Date.now()
  const profile = { id: crypto.randomUUID(), name: `Penonton ${seq}`, avatar: null }
  const text = `halo semua, selamat malam dari Bandung ${seq}`
  return {
    id: crypto.randomUUID(),
    seq,
    kind: 'normal',
    text,
    profile,
    role: 'viewer',
    createdAt: now,
    at: now,
    paid: null,
  }
}

function measureFakes(size: number, rate: number): Cost {
  const counted = { bytes: 0, writes: 0 }
  const write = (bytes: Buffer) => {
    counted.bytes += bytes.length
    counted.writes++
  }
  const room = new Room({
    id: 'room',
    ownerProfileId: 'owner',
    isOver: false,
    isOnAir: true,
    isPremium: false,
    rules: chatRulesOf('owner', houseFacts),
    lastSeq: 0,
    past: new Past([], true),
    pinned: null,
  })
  for (let at = 0; at < size; at++)
    room.sockets.add({ readyState: 1, _socket: { writableLength: 0, write } } as unknown as WebSocket)
  const tick = (first: number) => {
    const lines = (rate * BIG_TICK_MS) / 1_000
    for (let said = 0; said < lines; said++) room.tellLine(lineOf(first + said))
    room.flush()
  }
  // Warm, and as long as the smallest room needs to be measurable.
  const ticks = Math.max(TICKS, Math.round((TICKS * 20_000) / size))
  for (let at = 0; at < 20; at++) tick(at * 1_000)
  counted.bytes = counted.writes = 0
  const before = process.cpuUsage()
  for (let at = 0; at < ticks; at++) tick(100_000 + at * 1_000)
  const { user, system } = process.cpuUsage(before)
  const seconds = (ticks * BIG_TICK_MS) / 1_000
  return {
    size,
    rate,
    msPerMinute: ((user + system) / 1_000 / size / seconds) * 60,
    bytesPerSecond: counted.bytes / size / seconds,
    writesPerSecond: counted.writes / size / seconds,
  }
}

async function measureReal(running: RunningSide, sinks: readonly ByteSink[]): Promise<Cost> {
  sinks.slice(0, SPEAKERS).forEach((sink, at) => sink.say({ type: 'authorization', data: `speaker-${at}` }))
  await wait(1_000)
  for (const sink of sinks) sink.reset()
  const before = await running.measure()
  for (let step = 0; step < TALK_SECONDS * 2; step++) {
    for (let said = 0; said < SPEAKERS / 4; said++)
      sinks[(step * (SPEAKERS / 4) + said) % SPEAKERS]?.say({ type: 'comment', data: `halo semua ${step}` })
    await wait(500)
  }
  const after = await running.measure()
  const size = sinks.length
  const bytes = sinks.reduce((sum, sink) => sum + sink.bytes(), 0)
  return {
    size,
    rate: SPEAKERS / 2,
    msPerMinute: (((after.cpuSeconds - before.cpuSeconds) * 1_000) / size / TALK_SECONDS) * 60,
    bytesPerSecond: bytes / size / TALK_SECONDS,
    writesPerSecond: 1_000 / BIG_TICK_MS,
  }
}

/** All of them are cut and come back at once; one who stayed says what they missed. */
async function comeBack({ port }: RunningSide, sinks: readonly ByteSink[]) {
  const speaker = await openSink({ port, path: commentsPath(ROOM_ID), keeps: true })
  speaker.say({ type: 'authorization', data: 'speaker-900' })
  await until(async () => speaker.has('"authorized"'), { withinMs: 10_000, what: 'a speaker' })
  speaker.say({ type: 'comment', data: 'sebelum' })
  await until(async () => speaker.has('sebelum'), { withinMs: 10_000, what: 'a line before' })
  const lastSeq = seqOf(speaker)
  for (const sink of sinks) sink.socket.destroy()
  speaker.say({ type: 'comment', data: 'selama kalian pergi' })
  await until(async () => speaker.has('selama kalian pergi'), { withinMs: 10_000, what: 'a missed line' })
  const begin = performance.now()
  let refused = 0
  const opening = Array.from({ length: sinks.length }, (_, at) =>
    openSink({ port, path: commentsPath(ROOM_ID, lastSeq), keeps: true }).then(
      (sink) => {
        sink.say({ type: 'authorization', data: `speaker-${1_000 + at}` })
        return sink
      },
      () => void refused++,
    ),
  )
  const back = (await Promise.all(opening)).filter((sink) => sink !== undefined)
  const isBack = (sink: ByteSink) => sink.has('"authorized"') && sink.has('selama kalian pergi')
  await until(async () => back.every(isBack), { withinMs: BACK_WITHIN_MS, what: 'everybody back' }).catch(
    () => undefined,
  )
  const ms = performance.now() - begin
  const whole = back.filter(isBack).length
  for (const sink of [...back, speaker]) sink.socket.destroy()
  return { ms, refused, whole, of: sinks.length }
}

/** The number of the line that was told last; a speaker who keeps what they hear has few. */
function seqOf(sink: ByteSink): number {
  let last = 0
  for (let seq = 1; seq < 10_000; seq++) if (sink.has(`"seq":${seq},`)) last = seq
  return last
}

function findingsOf(found: {
  fakes: readonly Cost[]
  real: readonly (Cost & { kilobytesEach: number })[]
  back: { ms: number; refused: number; whole: number; of: number }
}): Findings {
  const { fakes, real, back } = found
  const apart = (costs: readonly Cost[], of: (cost: Cost) => number) => {
    const values = costs.map(of)
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
    return Math.max(...values.map((value) => Math.abs(value / middle - 1)))
  }
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const realApart = apart(real, ({ msPerMinute }) => msPerMinute)
  const bytesApart = Math.max(
    ...RATES.map((rate) =>
      apart(
        fakes.filter((cost) => cost.rate === rate),
        ({ bytesPerSecond }) => bytesPerSecond,
      ),
    ),
  )
  const bytesMost = Math.max(...fakes.map(({ bytesPerSecond }) => bytesPerSecond))
  const each = Math.max(...real.map(({ kilobytesEach }) => kilobytesEach))
  const isWhole = back.refused === 0 && back.whole === back.of
  const rows = (costs: readonly Cost[]) =>
    costs.map(({ size, rate, msPerMinute, bytesPerSecond, writesPerSecond }) => [
      size.toLocaleString('en'),
      String(rate),
      msPerMinute.toFixed(3),
      String(Math.round(bytesPerSecond)),
      writesPerSecond.toFixed(1),
    ])
  const head = [
    'viewers',
    'lines a second',
    'processor ms a viewer-minute',
    'bytes a second',
    'writes a second',
  ]
  return {
    verdicts: [
      {
        goal: 'G7: processor time of a viewer, real sockets, how far from the middle one',
        wanted: `<= ${percent(FLAT)}`,
        reached: percent(realApart),
        isReached: realApart <= FLAT,
      },
      {
        goal: 'G7: bytes of a viewer from 1,024 to 100,000, how far from the middle one',
        wanted: `<= ${percent(FLAT)}`,
        reached: percent(bytesApart),
        isReached: bytesApart <= FLAT,
      },
      {
        goal: 'G7: bytes of a viewer in a second, at 1,000 lines a second',
        wanted: `<= ${BYTES_A_SECOND_MAX}`,
        reached: String(Math.round(bytesMost)),
        isReached: bytesMost <= BYTES_A_SECOND_MAX,
      },
      {
        goal: 'G7: memory of a socket',
        wanted: `<= ${KILOBYTES_EACH_MAX} KB`,
        reached: `${each.toFixed(1)} KB`,
        isReached: each <= KILOBYTES_EACH_MAX,
      },
      {
        goal: `G7: ${back.of.toLocaleString('en')} sockets cut at once are back, authorized, with what they missed`,
        wanted: '<= 30 s, none refused',
        reached: `${(back.ms / 1_000).toFixed(1)} s, ${back.whole.toLocaleString('en')} whole, ${back.refused} refused`,
        isReached: isWhole && back.ms <= BACK_WITHIN_MS,
      },
    ],
    tables: [
      { caption: 'Real sockets', head, rows: rows(real) },
      { caption: 'Counted fake sockets: all but the kernel’s write', head, rows: rows(fakes) },
    ],
    notes: [
      'Per viewer the cost falls with the room, since what the room does once is shared by more; it never rises.',
      'A room of up to 1,000 sockets is written to ten times a second instead of four (ruling R10), and costs more for it.',
      'The clients share the two processors with the server: their work is not counted, but disturbs it.',
    ],
    paired: [],
    measured: found,
  }
}
