import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commentsPath } from '@tayang/contract/socket'
import { openSinks, type ByteSink } from '../chat/byte-sink.ts'
import { root } from '../protocol/machine.ts'
import { until } from '../protocol/until.ts'
import { roomIdOf, type Answer, type Order } from './serve-quiz.ts'

export const ROOMS = 11
export const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 9_000)
export const QUESTIONS = 3
/** From the first picture that reaches the question to the last one. */
const OPENING_MS = 3_000
/** All answer within a second: as many in it as a hundred thousand in ten. */
const ANSWERING_MS = 1_000
/** Lines of chat in the first room, and how often one is said. */
const LINES_MS = 10_000
const LINE_EVERY_MS = 100
const SPEAKERS = 20
const WITHIN_MS = 30_000

export interface RealCost {
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  readonly lost: number
  readonly doubled: number
  /** Of the server's processor, from opening to acknowledgement. */
  readonly microseconds: number
  readonly chatQuietP99Ms: number
  readonly chatBusyP99Ms: number
}

/** One player's socket, which reads only what it needs. */
interface Player {
  readonly sink: ByteSink
  roundId: string
  choiceId: string
  answeredAt: number
  keptAt: number
  keptTimes: number
}

const COMING = /"type":"quiz-coming","quizId":"[^"]+","roundId":"([^"]+)"[^}]*"at":(\d+)/
const CHOICE = /"type":"quiz-question".*?"choices":\[\{"id":"([^"]+)"/

/** Players in all rooms open a question as their pictures reach it, and all answer it within a second. */
export async function measureRealRooms(tell: (line: string) => void): Promise<RealCost> {
  await using server = await startServer()
  const players: Player[] = []
  let coming = { at: 0 }
  for (let room = 0; room < ROOMS; room++) {
    const count = Math.ceil((SOCKETS - players.length) / (ROOMS - room))
    const sinks = await openSinks(count, { port: server.port, path: commentsPath(roomIdOf(room)) })
    for (const sink of sinks) players.push(playerAt(sink, (at) => (coming = { at })))
  }
  players.forEach(({ sink }, i) => {
    sink.say({ type: 'authorization', data: `player-${i}` })
    sink.say({ type: 'playing', deviceId: crypto.randomUUID(), at: Date.now() - 500 })
  })
  await wait(5_000)
  tell(`${players.length} players in ${ROOMS} rooms`)
  const quiet = await talk(players)
  await server.order({ do: 'start', rooms: ROOMS })
  const acks: number[] = []
  const busy: number[] = []
  let [lost, doubled, cpuSeconds] = [0, 0, 0]
  for (let number = 1; number <= QUESTIONS; number++) {
    for (const player of players)
      Object.assign(player, { choiceId: '', answeredAt: 0, keptAt: 0, keptTimes: 0 })
    await server.order({ do: 'ask', rooms: ROOMS, number })
    await until(async () => players.every(({ roundId }) => roundId !== ''), {
      withinMs: WITHIN_MS,
      what: 'rounds',
    })
    await wait(Math.max(0, coming.at - Date.now()))
    const before = await server.cpuSeconds()
    const talking = talk(players)
    await openAll(players)
    await spread(players, ANSWERING_MS, answer)
    await until(async () => players.every(({ keptAt }) => keptAt > 0), {
      withinMs: WITHIN_MS,
      what: 'answers',
    }).catch(() => undefined)
    cpuSeconds += (await server.cpuSeconds()) - before
    acks.push(...players.flatMap(({ keptAt, answeredAt }) => (keptAt > 0 ? [keptAt - answeredAt] : [])))
    lost += players.filter(({ keptAt }) => keptAt === 0).length
    doubled += players.filter(({ keptTimes }) => keptTimes > 1).length
    busy.push(...(await talking))
    tell(
      `question ${number}: acknowledged within ${Math.round(p(acks, 0.99))} ms, chat ${Math.round(p(busy, 0.99))} ms`,
    )
    for (const player of players) player.roundId = ''
    // Until everybody's window is over and the answer shows.
    await server.order({ do: 'settle', rooms: ROOMS })
  }
  for (const { sink } of players) sink.socket.destroy()
  return {
    ackP50Ms: p(acks, 0.5),
    ackP99Ms: p(acks, 0.99),
    lost,
    doubled,
    microseconds: (cpuSeconds * 1e6) / (players.length * QUESTIONS),
    chatQuietP99Ms: p(quiet, 0.99),
    chatBusyP99Ms: p(busy, 0.99),
  }
}

function playerAt(sink: ByteSink, onComing: (at: number) => void): Player {
  const player: Player = { sink, roundId: '', choiceId: '', answeredAt: 0, keptAt: 0, keptTimes: 0 }
  // A ping of the server's own: a zero byte of length, or the word of the quiz.
  const ping = Buffer.from([0x89, 4, ...Buffer.from('quiz')])
  const pong = Buffer.from([0x8a, 0x84, 0, 0, 0, 0, ...Buffer.from('quiz')])
  sink.socket.on('data', (data) => {
    if (data.includes(ping)) sink.socket.write(pong)
    const text = data.toString('latin1')
    const came = COMING.exec(text)
    if (came?.[1]) {
      player.roundId = came[1]
      onComing(Number(came[2]))
    }
    player.choiceId = CHOICE.exec(text)?.[1] ?? player.choiceId
    if (!text.includes('"quiz-kept"')) return
    player.keptAt = performance.now()
    player.keptTimes += text.split('"quiz-kept"').length - 1
  })
  return player
}

/** Each opens when their own picture reaches the question: spread over the seconds that pictures are apart. */
async function openAll(players: readonly Player[]): Promise<void> {
  await spread(players, OPENING_MS, ({ sink, roundId }) => {
    sink.say({ type: 'quiz-open', roundId, at: Date.now() })
  })
  await until(async () => players.every(({ choiceId }) => choiceId !== ''), {
    withinMs: 8_000,
    what: 'questions',
  })
}

/** Does something with each, evenly over some time. */
async function spread(
  players: readonly Player[],
  overMs: number,
  act: (player: Player) => void,
): Promise<void> {
  const startedAt = performance.now()
  for (const [i, player] of players.entries()) {
    const leftMs = startedAt + (overMs * i) / players.length - performance.now()
    if (leftMs > 1) await wait(leftMs)
    act(player)
  }
}

function answer(player: Player): void {
  const { sink, roundId, choiceId } = player
  player.answeredAt = performance.now()
  sink.say({ type: 'quiz-answer', roundId, choiceId, key: crypto.randomUUID() })
}

/** How long lines take from one person of the first room to another, in milliseconds. */
async function talk(players: readonly Player[]): Promise<number[]> {
  const listener = players[SPEAKERS]?.sink.socket
  if (!listener) throw new Error('nobody listens')
  const said = new Map<string, number>()
  const took: number[] = []
  const hear = (data: Buffer) => {
    const text = data.toString('latin1')
    for (const [line, at] of said) {
      if (!text.includes(line)) continue
      took.push(performance.now() - at)
      said.delete(line)
    }
  }
  listener.on('data', hear)
  for (let at = 0; at < LINES_MS; at += LINE_EVERY_MS) {
    const line = `baris ${crypto.randomUUID()}`
    said.set(line, performance.now())
    players[(at / LINE_EVERY_MS) % SPEAKERS]?.sink.say({ type: 'comment', data: line })
    await wait(LINE_EVERY_MS)
  }
  await wait(1_000)
  listener.off('data', hear)
  return took
}

async function startServer() {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  const child = fork(path.join(root, 'bench/live-quiz/serve-quiz.ts'), {
    cwd: root,
    env: {
      ...process.env,
      TAYANG_HOME: home,
      TAYANG_SOCKETS_PER_ADDRESS_MAX: '0',
      TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '0',
      TAYANG_HTTP_CONNECTIONS_MAX: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill()
  process.once('exit', stop)
  const hear = async () => (await once(child, 'message'))[0] as Answer
  const order = async (one: Order): Promise<Answer> => {
    const answered = hear()
    child.send(one)
    return answered
  }
  const { port = 0 } = await hear()
  return {
    port,
    order,
    cpuSeconds: async () => (await order({ do: 'measure' })).cpuSeconds ?? 0,
    async [Symbol.asyncDispose]() {
      process.off('exit', stop)
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

const p = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
