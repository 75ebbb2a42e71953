import { liveQuiz } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../../tests/room.ts'
import { openLiveQuizHarness, person, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { framesOf, lastOf } from '../test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
  const chat = `/interaction/v1.0/chat/${person('rani').profileId}`
  await test.call('PUT', `${chat}/moderator/${person('dodi').profileId}`, { as: 'rani' })
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const pollOf = (change: object = {}) => ({
  question: 'Lagu berikutnya?',
  choices: ['Rek Ayo Rek', 'Ampar-Ampar Pisang', 'Soleram'],
  seconds: 60,
  results: 'live',
  ...change,
})
const polls = (showId: string) => `/interaction/v1.0/show/${showId}/polls`
const create = (showId: string, body: object = pollOf(), as = 'rani') =>
  test.call('POST', polls(showId), { as, body })
const list = async (showId: string) => (await test.call('GET', polls(showId))).body.data
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

function vote(room: Visitor, pollId: string, choiceId: string, key: string = crypto.randomUUID()) {
  room.say({ type: 'quiz-answer', roundId: pollId, choiceId, key })
  return key
}

describe('a poll', () => {
  it('is seen by the room and by who comes later, counts one vote of an account, and ends by its clock', async () => {
    const showId = test.show()
    const [ayu, budi, guest] = [
      await test.visit(showId, 'v0'),
      await test.visit(showId, 'v1'),
      await test.visit(showId),
    ]
    const { id } = (await create(showId)).body.data
    const shown = (await test.turned(() => lastOf(guest, 'poll'))).poll
    expect(shown).toMatchObject({
      question: 'Lagu berikutnya?',
      choices: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }],
      counts: [0, 0, 0],
    })
    const key = vote(ayu, id, 'c2')
    expect(await ayu.hear('quiz-kept')).toMatchObject({ roundId: id, choiceId: 'c2', key })
    vote(budi, id, 'c2')
    await budi.hear('quiz-kept')
    vote(ayu, id, 'c1')
    expect(await ayu.hear('quiz-turned-away')).toMatchObject({ why: 'answered', choiceId: 'c2' })
    vote(ayu, id, 'c2', key)
    await test.turned(() => framesOf(ayu, 'quiz-kept').length === 2)
    vote(ayu, id, 'c3', key)
    await ayu.hear('quiz-turned-away', ({ why }) => why === 'key-reused')
    vote(guest, id, 'c1')
    await guest.hear('quiz-turned-away', ({ why }) => why === 'guest')
    vote(budi, id, 'c9')
    await budi.hear('quiz-turned-away', ({ why }) => why === 'no-choice')
    expect((await test.passing(() => lastOf(guest, 'poll-counts'))).counts).toEqual([0, 2, 0])
    expect((await (await test.visit(showId)).hear('poll')).poll.counts).toEqual([0, 2, 0])
    const ended = await test.passing(() => lastOf(guest, 'poll-ended'))
    expect(ended.poll).toMatchObject({ id, counts: [0, 2, 0] })
    vote(budi, id, 'c1')
    await budi.hear('quiz-turned-away', ({ why }) => why === 'over')
    expect(await list(showId)).toMatchObject([{ id, counts: [0, 2, 0] }])
    const { rows } = await sql`select * from live_quiz.vote where poll_id = ${id}::uuid`.execute(
      test.database.forModule('live_quiz'),
    )
    expect(rows).toEqual([])
  })

  it('whose results come at the end shows none before', async () => {
    const showId = test.show()
    const ayu = await test.visit(showId, 'v0')
    const { id, counts } = (await create(showId, pollOf({ results: 'end' }))).body.data
    expect(counts).toBeNull()
    vote(ayu, id, 'c1')
    await ayu.hear('quiz-kept')
    await test.clock.advance(3_000)
    expect(framesOf(ayu, 'poll-counts')).toEqual([])
    expect((await list(showId))[0].counts).toBeNull()
    const end = await test.call('POST', `${polls(showId)}/${id}/end`, { as: 'dodi' })
    expect(end.body.data.counts).toEqual([1, 0, 0])
    expect((await test.turned(() => lastOf(ayu, 'poll-ended'))).poll.counts).toEqual([1, 0, 0])
    expect((await test.call('POST', `${polls(showId)}/${id}/end`, { as: 'rani' })).body.data.counts).toEqual([
      1, 0, 0,
    ])
  })

  it('goes on after a restart, with every vote that was acknowledged', async () => {
    const showId = test.show()
    const ayu = await test.visit(showId, 'v0')
    const { id } = (await create(showId)).body.data
    const key = vote(ayu, id, 'c3')
    await ayu.hear('quiz-kept')
    await test.restart()
    vote(ayu, id, 'c3', key)
    await test.turned(() => framesOf(ayu, 'quiz-kept').length === 2)
    vote(ayu, id, 'c1')
    await ayu.hear('quiz-turned-away', ({ why }) => why === 'answered')
    expect((await test.passing(() => lastOf(ayu, 'poll-ended'))).poll.counts).toEqual([0, 0, 1])
  })

  it('is made by the streamer and by moderators, and by nobody else', async () => {
    const showId = test.show()
    expect(codeOf(await create(showId, pollOf(), 'other'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await test.call('POST', polls(showId), { body: pollOf() }))).toEqual([
      401,
      'INVALID_SESSION_AUTH',
    ])
    expect(codeOf(await create(crypto.randomUUID()))).toEqual([404, 'SHOW_NOT_FOUND'])
    const { id } = (await create(showId, pollOf(), 'dodi')).body.data
    expect(codeOf(await create(showId))).toEqual([409, 'POLL_RUNS'])
    const end = (pollId: string, as: string) => test.call('POST', `${polls(showId)}/${pollId}/end`, { as })
    expect(codeOf(await end(id, 'v0'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await end(crypto.randomUUID(), 'dodi'))).toEqual([404, 'NOT_FOUND'])
    expect((await end(id, 'dodi')).status).toBe(200)
    test.world.suspended.add(person('dodi').accountId)
    expect(codeOf(await create(showId, pollOf(), 'dodi'))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    test.world.suspended.clear()
    const facts = test.world.shows.get(showId)
    if (facts) facts.isOver = true
    expect(codeOf(await create(showId))).toEqual([409, 'SHOW_ENDED'])
  })

  it.each([
    ['one choice', pollOf({ choices: ['Satu'] })],
    ['six choices', pollOf({ choices: ['1a', '2a', '3a', '4a', '5a', '6a'] })],
    ['two choices alike', pollOf({ choices: ['Satu', 'SATU'] })],
    ['14 seconds', pollOf({ seconds: 14 })],
    ['31 minutes', pollOf({ seconds: 1_860 })],
    ['no question', pollOf({ question: '' })],
  ])('with %s is refused', async (_name, body) => {
    expect(codeOf(await create(test.show(), body))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('of which AutoMod refuses a text names it', async () => {
    const refused = await create(test.show(), pollOf({ choices: ['Satu', 'slot gacor'] }))
    expect([...codeOf(refused), refused.body.details]).toEqual([422, 'TEXT_NOT_ALLOWED', ['choices.1']])
  })

  it('is one of a hundred of a show', async () => {
    const showId = test.show()
    await sql`
      insert into live_quiz.poll (id, show_id, made_by_profile_id, question, choices, results, at, ends_at,
        ended_at, counts)
      select gen_random_uuid(), ${showId}::uuid, ${person('rani').profileId}::uuid, 'Apa?', '{a,b}',
        'live', n, n, n, '{0,0}'
      from generate_series(1, ${liveQuiz.POLLS_MAX}::integer) n`.execute(test.database.forModule('live_quiz'))
    expect(codeOf(await create(showId))).toEqual([409, 'POLLS_FULL'])
  })

  it('ends with its show, and people whom the streamer blocked read nothing of it', async () => {
    const showId = test.show()
    const { id } = (await create(showId)).body.data
    await test.bus.publish({
      type: 'catalog.show-ended',
      showId,
      at: test.clock.now(),
      reason: 'stopped',
    })
    await test.turned(() => test.liveQuiz.sockets.greet(showId).length === 0)
    expect((await list(showId))[0]).toMatchObject({ id, counts: [0, 0, 0] })
    test.world.blocked.add(person('v2').accountId)
    expect(codeOf(await test.call('GET', polls(showId), { as: 'v2' }))).toEqual([403, 'BLOCKED_RELATION'])
    test.world.blocked.clear()
    expect(codeOf(await test.call('GET', polls(crypto.randomUUID())))).toEqual([404, 'SHOW_NOT_FOUND'])
  })
})
