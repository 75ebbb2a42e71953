/**
 * The rooms of the quiz benchmark in a process of its own, driven over IPC: chat and live quiz as the app opens them,
 * with shows, people and names made up.
 */
import { onceAlone } from '../../server/src/platform/database/nodes/nodes.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveQuiz as contract, quizSets, type Operation } from '@tayang/contract'
import { interactionSchema, openInteraction } from '../../server/src/modules/interaction/index.ts'
import { liveQuizSchema, openLiveQuiz, type LiveQuiz } from '../../server/src/modules/live-quiz/index.ts'
import { openBus } from '../../server/src/platform/bus/open-bus.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { refuse } from '../../server/src/platform/http/refusal.ts'
import { openJobs } from '../../server/src/platform/jobs/open-jobs.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { openSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { openSockets } from '../../server/src/platform/sockets/socket.ts'

export const roomIdOf = (room: number) => `00000000-0000-7000-8000-${String(room).padStart(12, '0')}`
const HOST = {
  accountId: '00000000-0000-7000-8004-000000000001',
  profileId: '00000000-0000-7000-8004-000000000002',
}
const DESK = '00000000-0000-4000-8000-000000000001'

export type Order =
  | { do: 'measure' }
  | { do: 'start'; rooms: number }
  | { do: 'ask'; rooms: number; number: number }
  | { do: 'settle'; rooms: number }
export interface Answer {
  port?: number
  cpuSeconds?: number
  isDone?: boolean
}

const tell = (answer: Answer) => process.send?.(answer)

/** Tokens are `player-1`, `player-2` …; each is a person of their own. */
function callerOf(token: string) {
  const number = /^player-(\d+)$/.exec(token)?.[1]
  if (number === undefined) return null
  const tail = number.padStart(12, '0')
  return {
    accountId: `00000000-0000-7000-8001-${tail}`,
    profileId: `00000000-0000-7000-8002-${tail}`,
    sessionId: `00000000-0000-7000-8003-${tail}`,
    name: `Penonton ${number}`,
    roles: [],
    isValidated: true,
  }
}

async function serve() {
  const settings = readSettings(process.env, [])
  const log = silentLog()
  const database = await openDatabase(settings, log)
  await database.migrate([interactionSchema, liveQuizSchema])
  const bus = openBus(log)
  const show = { ownerProfileId: HOST.profileId, isOver: false, isOnAir: true, isPremium: false }
  const neighbours = {
    roomOf: async () => show,
    blockedSince: async () => [],
    blockedAmong: async () => new Set<string>(),
    profilesOf: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, { id, name: 'Penonton', avatar: null }])),
  }
  const quiz: { is?: LiveQuiz } = {}
  const interaction = await openInteraction({
    database,
    bus,
    clock: systemClock,
    log,
    once: onceAlone,
    cluster: null,
    settings,
    ...neighbours,
    identify: async (token) => callerOf(token),
    activeSessionsOf: async (ids) => new Set(ids),
    blockBetween: async () => null,
    follows: async () => true,
    includesPremium: async () => true,
    avatarOf: async () => null,
    suspendedUntilOf: async () => null,
    quiz: {
      greet: (roomId) => quiz.is?.sockets.greet(roomId) ?? [],
      join: (seat) => quiz.is?.sockets.join(seat),
      hear: (seat, frame) => quiz.is?.sockets.hear(seat, frame),
    },
  })
  quiz.is = await openLiveQuiz({
    database,
    bus,
    clock: systemClock,
    log,
    ...neighbours,
    jobs: await openJobs(database, settings, log),
    secrets: openSecrets(settings),
    settings,
    rooms: interaction.quizRooms,
    mayModerate: interaction.mayModerate,
    suspendedUntil: async () => null,
    campaignsOf: async () => new Map(),
    giveChance: async () => undefined,
  })
  const server = createServer()
  openSockets(interaction.sockets, { log, trustedProxies: undefined, origins: () => true }).serve(server)
  return { server, liveQuiz: quiz.is }
}

/** Calls a route as its host does, without HTTP. */
async function call(liveQuiz: LiveQuiz, operation: Operation, input: { id?: string; body: object }) {
  const route = liveQuiz.routes.find((one) => one.operation === operation)
  const caller = { ...HOST, sessionId: DESK, name: 'Rani', roles: [], isValidated: true }
  const exchange = { params: { id: input.id }, query: {}, body: input.body, caller, now: Date.now(), refuse }
  return (await route?.handle(exchange as never)) as { data: { id: string } }
}

const SETTLE_MS = 200

const question = { question: 'Apa?', choices: ['Satu', 'Dua', 'Tiga', 'Empat'], right: 1 }

async function start(liveQuiz: LiveQuiz, rooms: number): Promise<void> {
  const body = {
    title: 'Kuis',
    mode: 'points',
    windowSeconds: 10,
    bonusPercent: 0,
    prize: null,
    campaignId: null,
    questions: Array.from({ length: 10 }, () => question),
  }
  const { data } = await call(liveQuiz, quizSets.createQuizSet, { body })
  for (let room = 0; room < rooms; room++)
    await call(liveQuiz, contract.startQuiz, { id: roomIdOf(room), body: { deskId: DESK, setId: data.id } })
}

/** Until the last question is revealed in every room. */
async function settle(liveQuiz: LiveQuiz, rooms: number): Promise<void> {
  for (let room = 0; room < rooms;) {
    const [frame] = liveQuiz.sockets.greet(roomIdOf(room))
    if (frame?.type === 'quiz' && frame.quiz?.round?.lamp === 'revealed') room++
    else await systemClock.wait(SETTLE_MS)
  }
}

async function main(): Promise<void> {
  const { server, liveQuiz } = await serve()
  const carryOut = async (order: Order): Promise<Answer> => {
    if (order.do === 'measure') {
      const { user, system } = process.cpuUsage()
      return { cpuSeconds: (user + system) / 1e6 }
    }
    if (order.do === 'start') await start(liveQuiz, order.rooms)
    else if (order.do === 'settle') await settle(liveQuiz, order.rooms)
    else
      for (let room = 0; room < order.rooms; room++)
        await call(liveQuiz, contract.askQuestion, {
          id: roomIdOf(room),
          body: {
            deskId: DESK,
            number: order.number,
          },
        })
    return { isDone: true }
  }
  process.on('message', (order: Order) => void carryOut(order).then(tell))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    tell({ port: (server.address() as AddressInfo).port }),
  )
}

// The benchmark takes only names of ours, and is a child with a channel too.
if (process.send && process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit(0))
  await main()
}
