import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openLiveQuizHarness,
  person,
  PLANTED,
  setOf,
  type LiveQuizHarness,
} from '../test/live-quiz-harness.ts'
import { answer, framesOf, host, lastOf, open, revealed } from '../test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())
afterEach(() => test.world.suspended.clear())

const CALLS = ['hand', 'start', 'ask', 'void', 'end'] as const
const body = {
  deskId: crypto.randomUUID(),
  setId: crypto.randomUUID(),
  roundId: crypto.randomUUID(),
  number: 1,
}
const quizPath = (showId: string, what: string) => `/interaction/v1.0/show/${showId}/quiz/${what}`
const codeOf = ({ status, body: answered }: { status: number; body: { code?: string } }) => [
  status,
  answered?.code,
]

describe('a host’s call', () => {
  it.each(CALLS)('%s is refused to anybody but the streamer of a show', async (what) => {
    const showId = test.show()
    const call = (as: string | undefined, path = quizPath(showId, what)) =>
      test.call('POST', path, { ...(as && { as }), body })
    expect(codeOf(await call(undefined))).toEqual([401, 'INVALID_SESSION_AUTH'])
    expect(codeOf(await call('other'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await call('dodi'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await call('rani', quizPath(crypto.randomUUID(), what)))).toEqual([404, 'SHOW_NOT_FOUND'])
    const channel = crypto.randomUUID()
    test.world.shows.set(channel, { ownerProfileId: null, isOver: false, isOnAir: null, isPremium: false })
    expect(codeOf(await call('rani', quizPath(channel, what)))).toEqual([404, 'SHOW_NOT_FOUND'])
    const nonsense = await test.call('POST', quizPath(showId, what), { as: 'rani', body: { deskId: 'me' } })
    expect(codeOf(nonsense)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('needs a quiz where it is about one, and a set of the streamer’s own to start it', async () => {
    const showId = test.show()
    for (const what of ['ask', 'void', 'end'])
      expect(codeOf(await test.call('POST', quizPath(showId, what), { as: 'rani', body }))).toEqual([
        409,
        'QUIZ_NOT_RUNNING',
      ])
    const start = (setId: string) =>
      test.call('POST', quizPath(showId, 'start'), { as: 'rani', body: { ...body, setId } })
    expect(codeOf(await start(crypto.randomUUID()))).toEqual([404, 'NOT_FOUND'])
    const foreign = await test.call('POST', '/interaction/v1.0/quizSets', { as: 'other', body: setOf() })
    expect(codeOf(await start(foreign.body.data.id))).toEqual([404, 'NOT_FOUND'])
    const own = await test.call('POST', '/interaction/v1.0/quizSets', { as: 'rani', body: setOf() })
    expect((await start(own.body.data.id)).status).toBe(200)
    expect(codeOf(await start(own.body.data.id))).toEqual([409, 'QUIZ_RUNS'])
  })

  it('starts nothing in a show that is over, for a suspended streamer, or for a campaign that was taken away', async () => {
    const showId = test.show()
    const set = await test.call('POST', '/interaction/v1.0/quizSets', { as: 'rani', body: setOf() })
    const start = (setId: string) =>
      test.call('POST', quizPath(showId, 'start'), { as: 'rani', body: { ...body, setId } })
    test.world.suspended.add(person('rani').accountId)
    expect(codeOf(await start(set.body.data.id))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    test.world.suspended.clear()
    const campaignId = crypto.randomUUID()
    test.world.campaigns.set(campaignId, 'Kuis Khatulistiwa')
    await test.liveQuiz.campaignHosts.nameHost(campaignId, person('rani').profileId, test.clock.now())
    const named = await test.call('POST', '/interaction/v1.0/quizSets', {
      as: 'rani',
      body: setOf({ campaignId }),
    })
    await test.liveQuiz.campaignHosts.unnameHost(campaignId, person('rani').profileId)
    expect(codeOf(await start(named.body.data.id))).toEqual([403, 'CAMPAIGN_NOT_YOURS'])
    const facts = test.world.shows.get(showId)
    if (facts) facts.isOver = true
    expect(codeOf(await start(set.body.data.id))).toEqual([409, 'SHOW_ENDED'])
  })

  it('asks questions one after the other, and a press that is sent twice once', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId)
    expect(codeOf(await quiz.post('ask', { number: 2 }))).toEqual([409, 'QUESTION_NOT_NEXT'])
    const first = await quiz.ask(1, room)
    const again = await quiz.post('ask', { number: 1 })
    expect(again.body.data.round.roundId).toBe(first.roundId)
    expect(framesOf(room, 'quiz-coming')).toHaveLength(1)
    expect(codeOf(await quiz.post('ask', { number: 2 }))).toEqual([409, 'QUESTION_RUNS'])
    await revealed(test, room, first.roundId)
    const asked = await quiz.post('ask', { number: 1 })
    expect([...codeOf(asked), asked.body.details]).toEqual([409, 'QUESTION_NOT_NEXT', ['2']])
    for (const number of [2, 3]) await revealed(test, room, (await quiz.ask(number, room)).roundId)
    expect(codeOf(await quiz.post('ask', { number: 4 }))).toEqual([409, 'QUESTION_NOT_NEXT'])
  })
})

describe('the hand of a desk', () => {
  it('is one page’s; another one watches, and takes it only by saying so', async () => {
    const quiz = await host(test)
    const other = crypto.randomUUID()
    const call = (what: string, more: object = {}) =>
      test.call('POST', quizPath(quiz.showId, what), { as: 'rani', body: { deskId: other, ...more } })
    const refused = await call('ask', { number: 1 })
    expect([...codeOf(refused), refused.body.details]).toEqual([409, 'QUIZ_HAND_TAKEN', [quiz.deskId]])
    expect(codeOf(await call('hand'))).toEqual([409, 'QUIZ_HAND_TAKEN'])
    expect((await call('hand', { takeOver: true })).body.data.handId).toBe(other)
    expect(codeOf(await quiz.post('end'))).toEqual([409, 'QUIZ_HAND_TAKEN'])
    expect((await call('ask', { number: 1 })).status).toBe(200)
  })

  it('is free a quarter of a minute after its page is gone, and not while its socket is open', async () => {
    const quiz = await host(test)
    const rani = await test.visit(quiz.showId, 'rani')
    rani.say({ type: 'quiz-desk', deskId: quiz.deskId })
    await rani.hear('quiz-desk')
    await test.clock.advance(60_000)
    const other = { as: 'rani', body: { deskId: crypto.randomUUID() } }
    expect(codeOf(await test.call('POST', quizPath(quiz.showId, 'hand'), other))).toEqual([
      409,
      'QUIZ_HAND_TAKEN',
    ])
    rani.leave()
    await rani.closed
    await test.clock.advance(17_000)
    expect((await test.call('POST', quizPath(quiz.showId, 'hand'), other)).status).toBe(200)
  })
})

/** Within 50 milliseconds: a beat is on its way while the clock is turned. */
const near = (ms: number): number => expect.closeTo(ms, -2) as number

describe('the desk', () => {
  let quiz: Awaited<ReturnType<typeof host>>
  beforeEach(async () => {
    quiz = await host(test, { windowSeconds: 8 })
  })

  it('shows lamps, answers by second and choice, lags and waiting lines, to the host alone', async () => {
    const [rani, ayu, budi] = await Promise.all(
      ['rani', 'v0', 'v1'].map((name) => test.visit(quiz.showId, name)),
    )
    if (!rani || !ayu || !budi) throw new Error('three visits')
    rani.say({ type: 'quiz-desk', deskId: quiz.deskId })
    ayu.say({ type: 'quiz-desk', deskId: crypto.randomUUID() })
    await rani.hear('quiz-desk')
    const now = test.clock.now()
    ayu.say({ type: 'playing', deviceId: crypto.randomUUID(), at: now - 3_500 })
    budi.say({ type: 'playing', deviceId: crypto.randomUUID(), at: now - 6_200 })
    await test.turned(() => lastOf(rani, 'quiz-desk')?.desk.audience.pictures === 2)
    const { roundId } = await quiz.ask(1, ayu)
    await test.turned(() => lastOf(rani, 'quiz-desk')?.desk.round?.lamp === 'shown')
    await test.clock.advance(3_000)
    await test.turned(() => lastOf(rani, 'quiz-desk')?.desk.round?.lamp === 'open')
    const [ofAyu, ofBudi] = [await open(test, ayu, roundId), await open(test, budi, roundId)]
    answer(ayu, ofAyu, { isRight: true })
    await ayu.hear('quiz-kept')
    await test.clock.advance(1_000)
    answer(budi, ofBudi, { isRight: false })
    await budi.hear('quiz-kept')
    budi.say({ type: 'comment', data: 'pasti samosir, zqbenar samosir' })
    await test.turned(() => lastOf(budi, 'error')?.code === 'LINE_WAITS')
    await test.passing(() => lastOf(rani, 'quiz-desk')?.desk.round?.heldLines === 1)
    const desk = lastOf(rani, 'quiz-desk')?.desk
    expect(desk).toMatchObject({
      quizId: quiz.quizId,
      handId: quiz.deskId,
      audience: { pictures: 2, p50Ms: near(3_500), p98Ms: near(6_200), allowedLagMs: near(6_200), tooFar: 0 },
      round: { roundId, number: 1, lamp: 'open', opened: 2, answered: 2, windowMs: 8_000 },
    })
    expect(desk?.round?.counts[0]).toBe(1)
    expect(desk?.round?.perSecond.reduce((a, b) => a + b, 0)).toBe(2)
    await test.passing(() => lastOf(rani, 'quiz-desk')?.desk.round?.lamp === 'closed')
    await test.passing(() => lastOf(rani, 'quiz-desk')?.desk.round?.lamp === 'revealed')
    expect(framesOf(ayu, 'quiz-desk')).toEqual([])
  })

  it('has the questions with what is right, and what was played', async () => {
    const room = await test.visit(quiz.showId, 'v2')
    const desk = () => test.call('GET', quizPath(quiz.showId, 'desk'), { as: 'rani' })
    const { roundId } = await quiz.ask(1, room)
    await test.clock.advance(3_000)
    answer(room, await open(test, room, roundId), { isRight: true })
    await revealed(test, room, roundId)
    expect((await desk()).body.data).toMatchObject({
      isOnAir: true,
      quiz: { title: 'Keliling Nusantara', asked: 1, questions: [{ right: 0 }, { right: 1 }, { right: 3 }] },
      played: [{ number: 1, roundId, lamp: 'revealed', opened: 1, answered: 1, counts: [1, 0, 0] }],
    })
    expect(JSON.stringify((await desk()).body)).toContain(PLANTED)
    expect((await test.call('GET', quizPath(test.show(), 'desk'), { as: 'rani' })).body.data.quiz).toBeNull()
    expect(codeOf(await test.call('GET', quizPath(crypto.randomUUID(), 'desk'), { as: 'rani' }))).toEqual([
      404,
      'SHOW_NOT_FOUND',
    ])
  })
})
