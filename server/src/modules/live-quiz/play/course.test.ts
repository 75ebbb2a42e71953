import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveQuizHarness, person, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { answer, framesOf, host, lastOf, open, revealed } from '../test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

type Room = Awaited<ReturnType<LiveQuizHarness['visit']>>
type Quiz = Awaited<ReturnType<typeof host>>

/** Plays one question to its end: who is right, who is wrong, who only looks. */
async function play(
  quiz: Quiz,
  number: number,
  who: { right?: Room[]; wrong?: Room[]; looks?: Room[] },
): Promise<string> {
  const { right = [], wrong = [], looks = [] } = who
  const [first] = [...right, ...wrong, ...looks]
  if (!first) throw new Error('nobody plays')
  const { roundId } = await quiz.ask(number, first)
  await test.clock.advance(3_000)
  for (const room of [...right, ...wrong, ...looks]) {
    const question = await open(test, room, roundId)
    if (looks.includes(room)) continue
    answer(room, question, { isRight: right.includes(room) })
    await room.hear('quiz-kept', (kept) => kept.roundId === roundId)
  }
  await revealed(test, first, roundId)
  return roundId
}

const own = (room: Room, roundId: string) => room.hear('quiz-own', (frame) => frame.roundId === roundId)
const board = async (quiz: Quiz, as?: string) =>
  (await test.call('GET', `/interaction/v1.0/show/${quiz.showId}/quiz/board`, as ? { as } : {})).body.data

describe('a quiz of elimination', () => {
  it('forgives one mistake; a second one, or no answer, is the end for a player, who then watches', async () => {
    const quiz = await host(test, { mode: 'elimination' })
    const [a, b, c] = await Promise.all(['v0', 'v1', 'v2'].map((name) => test.visit(quiz.showId, name)))
    if (!a || !b || !c) throw new Error('three visits')
    const first = await play(quiz, 1, { right: [a], wrong: [b], looks: [c] })
    expect((await own(b, first)).own).toMatchObject({ lives: 1, isOut: false })
    expect((await own(c, first)).own).toMatchObject({ lives: 1, isOut: false, streak: 0 })
    const second = await play(quiz, 2, { right: [a, c], wrong: [b] })
    expect((await own(b, second)).own).toMatchObject({ lives: 0, isOut: true, place: 3 })
    const { roundId } = await quiz.ask(3, a)
    await test.clock.advance(3_000)
    b.say({ type: 'quiz-open', roundId, at: test.clock.now() })
    await b.hear('quiz-turned-away', ({ why }) => why === 'out')
    expect((await board(quiz, 'v1')).own).toMatchObject({ isOut: true })
  })
})

describe('a void question', () => {
  it('counts for nobody while it is open, and the next one can be asked', async () => {
    const quiz = await host(test, { mode: 'elimination' })
    const room = await test.visit(quiz.showId, 'v0')
    const { roundId } = await quiz.ask(1, room)
    await test.clock.advance(3_000)
    answer(room, await open(test, room, roundId), { isRight: false })
    await room.hear('quiz-kept')
    expect((await quiz.post('void', { roundId })).body.data.round).toMatchObject({
      lamp: 'void',
      voidReason: 'host',
    })
    expect(await test.turned(() => lastOf(room, 'quiz-void'))).toMatchObject({
      roundId,
      reason: 'host',
      number: 1,
    })
    await test.clock.advance(60_000)
    expect(framesOf(room, 'quiz-revealed')).toEqual([])
    expect((await board(quiz)).players).toBe(0)
    const next = await play(quiz, 2, { right: [room] })
    expect((await own(room, next)).own).toMatchObject({ lives: 2, points: 1_000 })
  })

  it('that was revealed is taken back: the board is counted again without it', async () => {
    const quiz = await host(test)
    const [a, b] = [await test.visit(quiz.showId, 'v0'), await test.visit(quiz.showId, 'v1')]
    const first = await play(quiz, 1, { right: [a], wrong: [b] })
    await play(quiz, 2, { right: [b], wrong: [a] })
    expect((await board(quiz)).rows.map(({ place }: { place: number }) => place)).toEqual([1, 1])
    expect((await quiz.post('void', { roundId: first })).status).toBe(200)
    expect(await board(quiz)).toMatchObject({
      questions: 1,
      rows: [
        { place: 1, profile: { name: 'v1' }, points: 1_000 },
        { place: 2, profile: { name: 'v0' }, points: 0 },
      ],
    })
    expect((await quiz.post('void', { roundId: first })).status).toBe(200)
    expect((await quiz.post('void', { roundId: crypto.randomUUID() })).body.code).toBe('NOT_FOUND')
  })

  it('is one in which the show falls silent, and a silent show asks none', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId, 'v0')
    const { roundId } = await quiz.ask(1, room)
    const facts = test.world.shows.get(quiz.showId)
    if (facts) facts.isOnAir = false
    await test.bus.publish({ type: 'catalog.show-silent', showId: quiz.showId, at: test.clock.now() })
    expect(await test.turned(() => lastOf(room, 'quiz-void'))).toMatchObject({ roundId, reason: 'silent' })
    const refused = await quiz.post('ask', { number: 2 })
    expect([refused.status, refused.body.code]).toEqual([409, 'SHOW_SILENT'])
    if (facts) facts.isOnAir = true
    expect((await quiz.post('ask', { number: 2 })).status).toBe(200)
  })

  it('is one that was open when the server was stopped: it says so, nobody loses a life, and the board stays', async () => {
    const quiz = await host(test, { mode: 'elimination' })
    const [a, b] = [await test.visit(quiz.showId, 'v0'), await test.visit(quiz.showId, 'v1')]
    await play(quiz, 1, { right: [a], wrong: [b] })
    const { roundId } = await quiz.ask(2, a)
    await test.clock.advance(3_000)
    answer(b, await open(test, b, roundId), { isRight: false })
    await b.hear('quiz-kept', (kept) => kept.roundId === roundId)
    await test.restart()
    const back = await test.visit(quiz.showId, 'v1')
    expect((await back.hear('quiz')).quiz).toMatchObject({
      asked: 2,
      players: 2,
      round: { roundId, lamp: 'void', voidReason: 'restart' },
    })
    expect((await back.hear('quiz-own')).own).toMatchObject({ lives: 1, isOut: false, place: 2 })
    b.say({ type: 'quiz-open', roundId, at: test.clock.now() })
    await b.hear('quiz-turned-away', ({ why }) => why === 'over')
    const next = await play(quiz, 3, { right: [back, a] })
    expect((await own(a, next)).own).toMatchObject({ points: 2_000, streak: 2 })
  })
})

describe('the end of a quiz', () => {
  it('makes the board final, for everybody and with each own place, and voids what is open', async () => {
    const quiz = await host(test, { bonusPercent: 10 })
    const [a, b] = [await test.visit(quiz.showId, 'v0'), await test.visit(quiz.showId, 'v1')]
    await play(quiz, 1, { right: [a], wrong: [b] })
    const { roundId } = await quiz.ask(2, a)
    expect((await quiz.post('end')).body.data).toMatchObject({ quizId: null, round: null })
    expect(await test.turned(() => lastOf(a, 'quiz-void'))).toMatchObject({ roundId, reason: 'ended' })
    expect(await a.hear('quiz-ended')).toMatchObject({
      quizId: quiz.quizId,
      players: 2,
      top: [{ profile: { name: 'v0' } }, { profile: { name: 'v1' } }],
    })
    expect(await board(quiz, 'v1')).toMatchObject({
      isOver: true,
      players: 2,
      questions: 1,
      rows: [{ place: 1 }, { place: 2 }],
      own: { place: 2, points: 0 },
    })
    expect((await board(quiz)).own).toBeNull()
    expect((await quiz.post('end')).body.code).toBe('QUIZ_NOT_RUNNING')
    const late = await test.visit(quiz.showId, 'v3')
    expect(framesOf(late, 'quiz')).toEqual([])
  })

  it('comes with the end of its show', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId, 'v0')
    await play(quiz, 1, { right: [room] })
    await test.bus.publish({
      type: 'catalog.show-ended',
      showId: quiz.showId,
      at: test.clock.now(),
      reason: 'stopped',
    })
    await test.turned(() => test.liveQuiz.sockets.greet(quiz.showId).length === 0)
    expect(await board(quiz)).toMatchObject({ isOver: true, rows: [{ profile: { name: 'v0' } }] })
  })
})

describe('answers while the database is away', () => {
  it('are acknowledged when they are stored and not before, and none is lost or counted twice', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId, 'v0')
    const { roundId } = await quiz.ask(1, room)
    await test.clock.advance(3_000)
    const question = await open(test, room, roundId)
    const rows = test.database.forModule('live_quiz')
    await sql`alter table live_quiz.answer add constraint away check (took_ms < 0) not valid`.execute(rows)
    const frame = answer(room, question, { isRight: true })
    room.say(frame)
    room.say({ type: 'authorization', data: 'nobody' })
    await room.hear('error')
    await test.clock.advance(1_000)
    expect(framesOf(room, 'quiz-kept')).toEqual([])
    await sql`alter table live_quiz.answer drop constraint away`.execute(rows)
    expect(await test.turned(() => lastOf(room, 'quiz-kept'))).toMatchObject({ key: frame.key })
    expect(await revealed(test, room, roundId)).toMatchObject({ answered: 1 })
    const { rows: stored } = await sql<{ account_id: string }>`
      select account_id from live_quiz.answer where round_id = ${roundId}::uuid`.execute(rows)
    expect(stored).toEqual([{ account_id: person('v0').accountId }])
  })
})
