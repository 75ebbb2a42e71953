import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Interaction } from '#modules/interaction'
import { until } from '../../../../../tests/app.ts'
import type { Visitor } from '../../../../../tests/room.ts'
import { openLiveQuizHarness, person, PLANTED, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { answer, framesOf, host, lastOf, open, revealed, type Hosted } from '../test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness({ hasOther: true })
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const far = { far: true }
const WINDOW_MS = 10_000

const linesOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))
const say = (room: Visitor, data: string) => room.say({ type: 'comment', data })

/** Waits until the room knows of a quiz. */
const greeted = (room: Visitor, { quizId }: Hosted) =>
  test.turned(() => lastOf(room, 'quiz')?.quiz?.id === quizId, 'the quiz')

/** A quiz whose question has been reached by everybody, of whom the last one is so far behind the edge. */
async function asked(people: { near?: string; far: readonly string[] }, { lagMs = 0 } = {}) {
  const quiz = await host(test)
  const visitors: Visitor[] = []
  if (people.near) visitors.push(await test.visit(quiz.showId, people.near))
  for (const name of people.far) visitors.push(await test.visit(quiz.showId, name, far))
  for (const each of visitors) await greeted(each, quiz)
  for (const [i, each] of visitors.entries()) {
    const isLast = i === visitors.length - 1
    each.say({ type: 'playing', deviceId: randomUUID(), at: test.clock.now() - (isLast ? lagMs : 0) })
  }
  // While the clock stands: what passed on the way from one server to the other would be taken for a lag.
  const lagsAt = ({ quizRooms }: Interaction) => quizRooms.lagsOf(quiz.showId).length
  await until(async () => lagsAt(test.other.interaction) === people.far.length, {
    what: 'lags of those who are far',
  })
  await until(async () => lagsAt(test.interaction) === visitors.length, { what: 'lags of all' })
  const coming = await quiz.ask(1, visitors[0]!)
  await test.clock.advance(3_000)
  return { quiz, visitors, coming, roundId: coming.roundId }
}

describe('a quiz of one server', () => {
  it('is played by those whose sockets are at another one as by those at its own', async () => {
    const { quiz, visitors, coming, roundId } = await asked(
      { near: 'v0', far: ['v1', 'v2'] },
      { lagMs: 6_000 },
    )
    // Of three pictures all but two of a hundred are as near as the last one, which is at the other server.
    expect(Math.abs(coming.allowedLagMs - 6_000)).toBeLessThanOrEqual(20)
    const [near, ani, budi] = visitors as [Visitor, Visitor, Visitor]
    // Who comes in the middle of a question is told of it.
    const late = await test.visit(quiz.showId, 'v3', far)
    await late.hear('quiz', (frame) => frame.quiz?.round?.roundId === roundId)
    for (const each of visitors) {
      const { key } = answer(each, await open(test, each, roundId), { isRight: each !== budi })
      await each.hear('quiz-kept', (kept) => kept.key === key)
    }
    expect(await revealed(test, near, roundId)).toMatchObject({ opened: 3, answered: 3 })
    for (const [each, isRight] of [
      [near, true],
      [ani, true],
      [budi, false],
    ] as const) {
      expect(await each.hear('quiz-own', (frame) => frame.roundId === roundId)).toMatchObject({
        result: { isRight },
        players: 3,
      })
      const { top } = await test.turned(() => lastOf(each, 'quiz-revealed'))
      expect(top.map(({ profile }) => profile.name)).toEqual(['v0', 'v1', 'v2'])
    }
    // A person who comes to the other server is told how they stand.
    expect((await (await test.visit(quiz.showId, 'v0', far)).hear('quiz-own')).own).toMatchObject({
      right: 1,
    })
    await quiz.post('end')
    for (const each of [near, ani, late]) await test.turned(() => lastOf(each, 'quiz-ended'))
  })

  it('has its host at another one, whose desk is told what changes', async () => {
    const quiz = await host(test)
    const desk = await test.visit(quiz.showId, 'rani', far)
    desk.say({ type: 'quiz-desk', deskId: randomUUID() })
    await test.turned(() => lastOf(desk, 'quiz-desk')?.desk.quizId === quiz.quizId)
    await quiz.post('ask', { number: 1 })
    await test.turned(() => lastOf(desk, 'quiz-desk')?.desk.round?.number === 1)
  })

  it('keeps lines that would give its answer away, whichever server had the room before', async () => {
    const { quiz, visitors, roundId } = await asked({ far: ['v6', 'v7'] })
    const [ani, budi] = visitors as [Visitor, Visitor]
    const { showId } = quiz
    const near = await test.visit(showId, 'v8')
    say(ani, `${PLANTED} Samosir`)
    await test.turned(() => lastOf(ani, 'error')?.code === 'LINE_WAITS')
    say(budi, 'semangat')
    for (const each of [ani, budi, near]) await test.turned(() => linesOf(each).includes('semangat'))
    await test.turned(() => test.interaction.quizRooms.waitingLines(showId) === 1)
    // Nobody pays for a bullet at the other server that is not shown.
    const bullet = { profileId: person('v9').profileId, text: `${PLANTED} Samosir!` }
    expect(await test.other.interaction.moderatePaid(showId, bullet)).toBe('TEXT_NOT_ALLOWED')
    await revealed(test, near, roundId)
    for (const each of [ani, budi, near]) await test.turned(() => linesOf(each).length === 2)
    expect(linesOf(near)).toEqual(['semangat', `${PLANTED} Samosir`])
    expect(await test.other.interaction.moderatePaid(showId, bullet)).toBeNull()
  })
})

describe('a line between servers', () => {
  it('that is slow takes nothing from a window: the server of the socket counts it', async () => {
    const { visitors, roundId } = await asked({ far: ['v10', 'v11'] })
    const [near, ani] = visitors as [Visitor, Visitor]
    const question = await open(test, ani, roundId)
    await open(test, near, roundId)
    await test.clock.advance(WINDOW_MS)
    test.other.line.hang()
    answer(ani, question, { isRight: true })
    answer(near, question, { isRight: true })
    await test.clock.advance(3_000)
    test.other.line.resume()
    await ani.hear('quiz-kept')
    // An id of somebody else's is nobody's, in time or not.
    await near.hear('quiz-turned-away', ({ why }) => why === 'no-choice')
  })

  it('that is cut loses no answer and counts none twice', async () => {
    const { visitors, roundId } = await asked({ far: ['v12', 'v13'] })
    const [ani, budi] = visitors as [Visitor, Visitor]
    const asks = [await open(test, ani, roundId), await open(test, budi, roundId)]
    answer(ani, asks[0]!, { isRight: true })
    await ani.hear('quiz-kept')
    test.other.line.cutAll()
    const sent = answer(budi, asks[1]!, { isRight: true })
    budi.say(sent)
    await budi.hear('quiz-kept', ({ key }) => key === sent.key)
    expect(await revealed(test, ani, roundId)).toMatchObject({ opened: 2, answered: 2 })
    await budi.hear('quiz-own', (frame) => frame.roundId === roundId && frame.result?.isRight === true)
  })

  it('whose server was killed tells those at the other one where the quiz stands when it is back', async () => {
    const { quiz, visitors, roundId } = await asked({ far: ['v14', 'v15'] })
    const [ani] = visitors as [Visitor, Visitor]
    answer(ani, await open(test, ani, roundId), { isRight: true })
    await ani.hear('quiz-kept')
    test.other.line.hang()
    test.other.line.cutAll()
    await test.restart()
    test.other.line.resume()
    await test.turned(() => lastOf(ani, 'quiz')?.quiz?.round?.lamp === 'void', 'the void question')
    const again = await quiz.ask(2, ani)
    await test.clock.advance(3_000)
    answer(ani, await open(test, ani, again.roundId), { isRight: true })
    await ani.hear('quiz-kept', (kept) => kept.roundId === again.roundId)
  })
})

it('a server that was taken for dead takes the room of its question back, with every line once', async () => {
  const { quiz, visitors, roundId } = await asked({ near: 'v16', far: ['v17'] })
  const [near, ani] = visitors as [Visitor, Visitor]
  const room = quiz.showId
  say(near, `${PLANTED} Samosir`)
  await test.turned(() => lastOf(near, 'error')?.code === 'LINE_WAITS')
  const ownerOf = async () => {
    const { rows } = await sql<{ owner_node: string }>`
      select owner_node from interaction.room_head where room_id = ${room}::uuid`.execute(db)
    return rows[0]?.owner_node
  }
  const db = test.database.forModule('interaction')
  const whole = await ownerOf()
  const setLease = (until: string) =>
    sql`update platform.node set lease_until = clock_timestamp() + ${until}::interval
      where id = ${whole}::uuid`.execute(db)
  await setLease('-1 second')
  await test.passing(async () => (await ownerOf()) !== whole, 'the other owner')
  say(ani, 'satu')
  for (const each of visitors) await test.turned(() => linesOf(each).includes('satu'))
  await setLease('1 hour')
  await test.passing(async () => (await ownerOf()) === whole, 'the first owner')
  say(ani, 'dua')
  await revealed(test, ani, roundId)
  for (const each of visitors) {
    await test.turned(() => linesOf(each).length === 3, 'three lines')
    expect(linesOf(each)).toEqual(['satu', 'dua', `${PLANTED} Samosir`])
  }
})

describe('a poll', () => {
  it('adds up the votes of both servers and ends at both', async () => {
    const showId = test.show()
    const [near, ani] = [await test.visit(showId, 'v0'), await test.visit(showId, 'v1', far)]
    const polls = `/interaction/v1.0/show/${showId}/polls`
    const body = { question: 'Lagu?', choices: ['Soleram', 'Rek Ayo Rek'], seconds: 60, results: 'live' }
    const { id } = (await test.call('POST', polls, { as: 'rani', body })).body.data
    for (const each of [near, ani]) {
      await test.turned(() => lastOf(each, 'poll')?.poll.id === id)
      each.say({ type: 'quiz-answer', roundId: id, choiceId: 'c2', key: randomUUID() })
      await each.hear('quiz-kept')
    }
    for (const each of [near, ani])
      await test.passing(() => lastOf(each, 'poll-counts')?.counts.join() === '0,2')
    expect((await (await test.visit(showId, 'v2', far)).hear('poll')).poll.counts).toEqual([0, 2])
    // Those whose link is away at its end are told when it is back.
    test.other.line.hang()
    test.other.line.cutAll()
    await test.call('POST', `${polls}/${id}/end`, { as: 'rani' })
    test.other.line.resume()
    for (const each of [near, ani])
      expect((await test.turned(() => lastOf(each, 'poll-ended'))).poll.counts).toEqual([0, 2])
    expect(framesOf(ani, 'poll')).toHaveLength(1)
  })
})
