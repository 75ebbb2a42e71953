import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fromClient } from '@tayang/contract/socket'
import type { FromClient, ToClient } from '@tayang/contract/socket'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Listener } from '../../server/src/modules/interaction/frames.ts'
import type { QuizRooms, QuizSeat } from '../../server/src/modules/interaction/index.ts'
import { chatRulesOf, defaultChatFacts } from '../../server/src/modules/interaction/moderation/chat-rules.ts'
import { RecentMessages } from '../../server/src/modules/interaction/recent-messages.ts'
import { Room } from '../../server/src/modules/interaction/room.ts'
import { openAnswerRows, type StoredAnswer } from '../../server/src/modules/live-quiz/play/answer-rows.ts'
import { openBoardRows } from '../../server/src/modules/live-quiz/play/board-rows.ts'
import { Game } from '../../server/src/modules/live-quiz/play/game.ts'
import { openChoices } from '../../server/src/modules/live-quiz/play/own-choices.ts'
import { openKeeping } from '../../server/src/modules/live-quiz/play/keeping.ts'
import { openQuizRows } from '../../server/src/modules/live-quiz/play/quiz-rows.ts'
import { Standings } from '../../server/src/modules/live-quiz/play/standings.ts'
import { liveQuizSchema } from '../../server/src/modules/live-quiz/schema.ts'
import type { QuizRows, QuizTables } from '../../server/src/modules/live-quiz/tables.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { newId } from '../../server/src/platform/ids/ids.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { openSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { until } from '../protocol/until.ts'

export const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 100_000)
/** What a bare writer would take together. */
export const BARE_BATCH = 100
const SECONDS = 10
const STEP_MS = 10

const tail = (i: number) => String(i).padStart(12, '0')
const personOf = (i: number) => ({
  accountId: `00000000-0000-7000-8001-${tail(i)}`,
  profileId: `00000000-0000-7000-8002-${tail(i)}`,
})

/** A quiz on a database of its own, in a room whose sockets only count what is written to them. */
export async function openCountedRoom() {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const log = silentLog()
  const database = opened.use(await openDatabase(readSettings({ TAYANG_HOME: home }, []), log))
  await database.migrate([liveQuizSchema])
  const db = database.forModule<QuizTables>('live_quiz')
  const room = roomOf()
  const seats = Array.from({ length: PLAYERS }, (_, i) => seatAt(room, i))
  const answers = openAnswerRows(db)
  const secrets = openSecrets({ home, secret: 'what the bench derives ids from, long enough' })
  const { signal } = new AbortController()
  const rows = openQuizRows(db)
  const clock = systemClock
  const keeping = openKeeping<StoredAnswer>({
    clock,
    log,
    signal,
    write: answers.add,
    failure: 'no',
  })

  async function hold(): Promise<Game> {
    const quiz = quizOf()
    if (!(await rows.start(quiz))) throw new Error('the quiz did not start')
    return new Game(
      {
        clock,
        log,
        signal,
        rows,
        answers,
        keeping,
        rooms: quizRoomsOf(room),
        choicesOf: openChoices(secrets),
        describe: async () => [],
        finish: async () => {},
        onChange: () => {},
      },
      { quiz, campaign: null },
    )
  }
  const closing = opened.move()
  return { db, room, seats, answers, hold, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

export type CountedRoom = Awaited<ReturnType<typeof openCountedRoom>>

function roomOf(): Room {
  return new Room({
    id: newId(),
    ownerProfileId: newId(),
    isOver: false,
    isOnAir: true,
    isPremium: false,
    lastSeq: 0,
    rules: chatRulesOf('owner', defaultChatFacts, { of: () => null }),
    recent: new RecentMessages([], true),
    pinned: null,
    mustWait: () => false,
  })
}

/** A seat that keeps the question it was asked and when its answer was acknowledged. */
function seatAt(room: Room, i: number) {
  const kept = { choiceId: '', answeredAt: 0, keptAt: 0, keptTimes: 0 }
  const write = (bytes: Buffer) => {
    if (!bytes.includes('"quiz-kept"')) return
    kept.keptAt = performance.now()
    kept.keptTimes++
  }
  const socket: Listener = {
    readyState: 1,
    close() {},
    terminate() {},
    once() {},
    _socket: {
      writableLength: 0,
      write,
    },
  }
  const person = personOf(i)
  room.add(socket)
  const profile = { id: person.profileId, name: `Penonton ${i}`, avatar: null }
  room.join({ socket, profile, ...person, leave() {} })
  const seat: QuizSeat = {
    roomId: room.id,
    person,
    isOpen: true,
    roundTripMs: 40,
    countedMs: null,
    isBarred: () => false,
    tell() {},
    ask(event: ToClient) {
      if (event.type === 'quiz-question') kept.choiceId = event.choices[0]?.id ?? ''
    },
  }
  return { seat, kept }
}

function quizRoomsOf(room: Room): QuizRooms {
  return {
    send: (_, event) => room.send(event),
    tell: (_, accountId, event) => room.tellAccount(accountId, event),
    lagsOf: () => [500],
    async holdLines() {},
    releaseLines() {},
    waitingLines: () => 0,
  }
}

function quizOf() {
  const question = { question: 'Apa?', choices: ['Satu', 'Dua', 'Tiga', 'Empat'], right: 1 }
  return {
    id: newId(),
    showId: newId(),
    hostProfileId: newId(),
    setId: null,
    title: 'Kuis',
    prize: null,
    mode: 'points' as const,
    windowMs: 6e4,
    bonusPercent: 10,
    campaignId: null,
    questions: [question],
    startedAt: Date.now(),
    endedAt: null,
  }
}

export interface AnsweringCost {
  readonly microseconds: number
  readonly ackP99Ms: number
  readonly lost: number
  readonly doubled: number
  readonly perSecond: number
}

/** All answer one question: evenly over ten seconds, or as fast as they can. */
export async function answerAll(
  { db, room, seats, hold }: CountedRoom,
  { isPaced }: { isPaced: boolean },
): Promise<AnsweringCost> {
  const game = await hold()
  await game.ask(1)
  const round = game.round
  if (!round) throw new Error('no question')
  await until(async () => Date.now() >= round.at, { withinMs: 10_000, what: 'the question' })
  for (const { seat, kept } of seats) {
    Object.assign(kept, { answeredAt: 0, keptAt: 0, keptTimes: 0 })
    game.open(seat, { type: 'quiz-open', roundId: round.id, at: Date.now() })
  }
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const aStep = isPaced ? (PLAYERS * STEP_MS) / (SECONDS * 1_000) : 1_000
  for (let next = 0, step = 0; next < PLAYERS; step++) {
    const some = seats.slice(next, (next += aStep))
    for (const one of some) answer(game, round.id, one)
    room.flush()
    const dueAt = startedAt + (step + 1) * STEP_MS
    await new Promise((done) => setTimeout(done, isPaced ? Math.max(0, dueAt - performance.now()) : 0))
  }
  await until(async () => seats.every(({ kept }) => kept.keptAt > 0), {
    withinMs: 60_000,
    what: 'every answer',
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  const { rows } = await sql<{ stored: number; people: number }>`
    select count(*)::integer as stored, count(distinct account_id)::integer as people
    from live_quiz.answer where round_id = ${round.id}::uuid and choice is not null`.execute(db)
  const [{ stored, people } = { stored: 0, people: 0 }] = rows
  game.stop()
  await sql`truncate live_quiz.answer`.execute(db)
  const waits = seats.map(({ kept }) => kept.keptAt - kept.answeredAt).toSorted((a, b) => a - b)
  return {
    microseconds: (user + system) / PLAYERS,
    ackP99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    lost: PLAYERS - people,
    doubled: stored - people + seats.filter(({ kept }) => kept.keptTimes > 1).length,
    perSecond: PLAYERS / seconds,
  }
}

/** As the socket gives it: text, read and judged by the contract. */
function answer(game: Game, roundId: string, { seat, kept }: CountedRoom['seats'][number]): void {
  const text = JSON.stringify({
    type: 'quiz-answer',
    roundId,
    choiceId: kept.choiceId,
    key: crypto.randomUUID(),
  } satisfies FromClient)
  kept.answeredAt = performance.now()
  const read = z.safeParse(fromClient, JSON.parse(text))
  if (read.success && read.data.type === 'quiz-answer') game.answer(seat, read.data)
}

/** The smallest statements that store as many answers, sorted, one after the other. */
export async function writeBare(db: QuizRows): Promise<number> {
  const roundId = newId()
  const startedAt = performance.now()
  for (let from = 0; from < PLAYERS; from += BARE_BATCH) {
    const some = Array.from({ length: BARE_BATCH }, (_, i) => personOf(from + i))
    await sql`
      insert into live_quiz.answer (round_id, account_id, profile_id, choice, key, took_ms)
      select ${roundId}::uuid, account_id, profile_id, 1, key, 2000
      from unnest(${some.map(({ accountId }) => accountId)}::uuid[],
        ${some.map(({ profileId }) => profileId)}::uuid[], ${some.map(() => crypto.randomUUID())}::uuid[])
        as t (account_id, profile_id, key)
      on conflict do nothing`.execute(db)
  }
  const perSecond = PLAYERS / ((performance.now() - startedAt) / 1_000)
  await sql`truncate live_quiz.answer`.execute(db)
  return perSecond
}

export interface BoardCost {
  readonly placesMs: number
  readonly bareMs: number
  readonly bytes: number
}

/** Places of everybody with the first hundred rows, beside the bare window query over as many rows. */
export async function boardCost({ db }: CountedRoom): Promise<BoardCost> {
  const standings = new Standings({ mode: 'points', windowMs: 10_000, bonusPercent: 10 })
  const outcomes = Array.from({ length: PLAYERS }, (_, i) => ({
    ...personOf(i),
    number: 1,
    isRight: i % 3 !== 0,
    tookMs: (i * 7919) % 1e4,
  }))
  standings.apply(outcomes)
  standings.place()
  const quiz = { ...quizOf() }
  await openQuizRows(db).start(quiz)
  await db
    .transaction()
    .execute((tx) => openBoardRows(db).end(tx, { id: quiz.id, at: Date.now() }, standings.final()))
  await sql`analyze live_quiz.player`.execute(db)
  const [places, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    bare.push(await timeOf(() => bareBoard(db, quiz.id)))
    places.push(
      await timeOf(async () => {
        standings.apply(outcomes)
        standings.place()
        standings.top(100)
      }),
    )
  }
  const rows = standings.top(100).map(({ profileId, place, points, streak }) => ({
    place,
    points,
    streak,
    isOut: false,
    profile: {
      id: profileId,
      name: `Penonton ${place}`,
      avatar: `/media/pictures/${newId()}/avatar.webp`,
    },
  }))
  const text = JSON.stringify({ data: { rows, own: standings.ownOf(personOf(7).accountId) } })
  return { placesMs: median(places), bareMs: median(bare), bytes: brotliCompressSync(text).length }
}

const bareBoard = (db: QuizRows, quizId: string) =>
  sql`
    select * from (
      select profile_id, points, streak, rank() over (order by points desc) as place
      from live_quiz.player where quiz_id = ${quizId}::uuid) board
    where place <= 100 or profile_id = ${personOf(7).profileId}::uuid
    order by place limit 101`.execute(db)

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
