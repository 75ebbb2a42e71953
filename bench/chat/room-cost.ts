import { setTimeout as wait } from 'node:timers/promises'
import { commentsPath } from '../../contract/src/socket/index.ts'
import type { Listener } from '../../server/src/modules/interaction/frames.ts'
import { BIG_TICK_MS } from '../../server/src/modules/interaction/governor.ts'
import type { ChatMessage } from '../../server/src/modules/interaction/message.ts'
import { chatRulesOf, defaultChatFacts } from '../../server/src/modules/interaction/moderation/chat-rules.ts'
import { RecentMessages } from '../../server/src/modules/interaction/recent-messages.ts'
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
/** As long as the time between two pings: every socket is pinged once in it. */
const TALK_SECONDS = 30
const WARM_SECONDS = 20
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

interface RealCost extends Cost {
  /** Of it what a viewer adds: what the room costs with its speakers alone is taken away. */
  addedMsPerMinute: number
  kilobytesEach: number
}

export const roomCost: Benchmark = {
  goals: ['G7'],
  name: 'room-cost',
  title: 'A room at any size',
  method:
    `Rooms of ${FAKES.map((size) => size.toLocaleString('en')).join(', ')} counted fake sockets hear 20 and 1,000 lines a second, ${TICKS} ticks each; the processor` +
    ` time of building, choosing and handing over is divided by viewers and minutes. Rooms of ${REAL.map((size) => size.toLocaleString('en')).join(', ')} real` +
    ` sockets hear ${SPEAKERS / 2} lines a second for ${TALK_SECONDS} s from a process of its own, which is warm by then, and each` +
    ` answers a ping. What a viewer adds is what is left when the cost of the same talk among its ${SPEAKERS} speakers alone,` +
    ` told as often, is taken away: messages are received, moderated and stored once, however many listen. Then the ${(9_000).toLocaleString('en')} are cut at once and come back,` +
    ' each naming its last line and authorizing itself.',
  packages: ['ws'],

  async measure(tell): Promise<Findings> {
    const fakes = FAKES.flatMap((size) => RATES.map((rate) => measureFakes(size, rate)))
    for (const cost of fakes) tell(JSON.stringify(cost))
    await using running = await startSide('ours', { tickMs: BIG_TICK_MS })
    const real: RealCost[] = []
    const sinks: ByteSink[] = []
    const fillUpTo = async (size: number) => {
      const more = await openSinks(size - sinks.length, { port: running.port, path: commentsPath(ROOM_ID) })
      sinks.push(...more)
      await wait(1_000)
      return (await running.measure()).rssBytes
    }
    const empty = (await running.measure()).rssBytes
    await fillUpTo(SPEAKERS)
    sinks.forEach((sink, at) => sink.say({ type: 'authorization', data: `speaker-${at}` }))
    await measureReal(running, sinks, WARM_SECONDS)
    const alone = await measureReal(running, sinks, TALK_SECONDS)
    tell(JSON.stringify(alone))
    for (const size of REAL) {
      const rssBytes = await fillUpTo(size)
      const cost = await measureReal(running, sinks, TALK_SECONDS)
      real.push({
        ...cost,
        addedMsPerMinute: (cost.msPerMinute * size - alone.msPerMinute * SPEAKERS) / (size - SPEAKERS),
        kilobytesEach: (rssBytes - empty) / size / 1024,
      })
      tell(JSON.stringify(real.at(-1)))
    }
    const back = await comeBack(running, sinks)
    tell(JSON.stringify(back))
    return findingsOf({ fakes, alone, real, back })
  },
}

function messageOf(seq: number): ChatMessage {
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

/** A socket that is open and takes all that is written to it. */
const listening: Listener = { readyState: 1, close() {}, terminate() {}, once() {} }

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
    rules: chatRulesOf('owner', defaultChatFacts, { of: () => null }),
    lastSeq: 0,
    recent: new RecentMessages([], true),
    pinned: null,
    mustWait: () => false,
  })
  for (let at = 0; at < size; at++) room.add({ ...listening, _socket: { writableLength: 0, write } })
  const tick = (first: number) => {
    const lines = (rate * BIG_TICK_MS) / 1_000
    for (let said = 0; said < lines; said++) room.broadcastMessage(messageOf(first + said))
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

async function measureReal(running: RunningSide, sinks: readonly ByteSink[], seconds: number): Promise<Cost> {
  await wait(1_000)
  for (const sink of sinks) sink.reset()
  const before = await running.measure()
  const begin = performance.now()
  for (let step = 0; step < seconds * 2; step++) {
    for (let said = 0; said < SPEAKERS / 4; said++)
      sinks[(step * (SPEAKERS / 4) + said) % SPEAKERS]?.say({ type: 'comment', data: `halo semua ${step}` })
    // By the clock: a slow machine says no less.
    await wait(Math.max(0, begin + (step + 1) * 500 - performance.now()))
  }
  const after = await running.measure()
  const minutes = (performance.now() - begin) / 60_000
  const size = sinks.length
  const bytes = sinks.reduce((sum, sink) => sum + sink.bytes(), 0)
  return {
    size,
    rate: SPEAKERS / 2,
    msPerMinute: ((after.cpuSeconds - before.cpuSeconds) * 1_000) / size / minutes,
    bytesPerSecond: bytes / size / minutes / 60,
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

const asMsASecond = ({ msPerMinute, size }: Cost) => ((msPerMinute * size) / 60).toFixed(1)

function findingsOf(found: {
  fakes: readonly Cost[]
  /** The speakers among themselves. */
  alone: Cost
  real: readonly RealCost[]
  back: { ms: number; refused: number; whole: number; of: number }
}): Findings {
  const { fakes, alone, real, back } = found
  const apart = <Some extends Cost>(costs: readonly Some[], of: (cost: Some) => number) => {
    const values = costs.map(of)
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
    return Math.max(...values.map((value) => Math.abs(value / middle - 1)))
  }
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const addedApart = apart(real, ({ addedMsPerMinute }) => addedMsPerMinute)
  const costs = real.map(({ msPerMinute }) => msPerMinute)
  const dearer = Math.max(0, ...costs.map((cost, at) => cost / Math.min(...costs.slice(0, at + 1)) - 1))
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
        goal: 'G7: processor time that a viewer adds, real sockets, how far from the middle one',
        wanted: `<= ${percent(FLAT)}`,
        reached: percent(addedApart),
        isReached: addedApart <= FLAT,
      },
      {
        goal: 'G7: processor time of the whole room by its viewers, how much dearer a larger room is',
        wanted: `<= ${percent(FLAT)}`,
        reached: percent(dearer),
        isReached: dearer <= FLAT,
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
      {
        caption: 'Real sockets',
        head: [...head, 'of it what a viewer adds, ms'],
        rows: real.flatMap((cost) => rows([cost]).map((row) => [...row, cost.addedMsPerMinute.toFixed(3)])),
      },
      { caption: 'Counted fake sockets: all but the kernel’s write', head, rows: rows(fakes) },
    ],
    notes: [
      `The ${SPEAKERS} speakers among themselves cost ${asMsASecond(alone)} ms a second. By their viewers whole rooms lie up to` +
        ` ${percent(apart(real, ({ msPerMinute }) => msPerMinute))} from the middle one, since a small one shares that among few.`,
      'A room of up to 1,000 sockets is written to ten times a second instead of four, and costs more for it.',
      'The clients share the two processors with the server: their work is not counted, but disturbs it.',
    ],
    paired: [],
    measured: found,
  }
}
