import { quizzes } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  answersBy,
  DAY_MS,
  openQuizzesHarness,
  people,
  questions,
  RIGHT,
  storedTries,
  type QuizzesHarness,
} from './test/quizzes-harness.ts'

let test: QuizzesHarness
beforeEach(async () => {
  test = await openQuizzesHarness()
  expect((await test.put('kuis-toba')).status).toBe(200)
}, 180_000)
afterEach(() => test[Symbol.asyncDispose]())

const WRONG = ['Angin', 'Malam']
const outcome = ({ status, body }: { status: number; body: { code?: string; data?: object } }) => [
  status,
  body.code ?? body.data,
]

describe('the quiz of a film', () => {
  it('is told with its campaign, its second and its questions, and nothing says what is right', async () => {
    const quiz = await test.quizOf('ayu')
    expect(quiz).toMatchObject({
      videoId: 'toba',
      timeToShow: 30,
      quizCampaign: { id: test.campaignId, name: 'Equator Quiz' },
    })
    expect(quiz.questionJson.map(({ question }) => question)).toEqual(
      questions.map(({ question }) => question),
    )
    expect(Object.keys(quiz.questionJson[0]?.choice[0] ?? {})).toEqual(['id', 'text'])
    expect(JSON.stringify(quiz)).not.toMatch(/right|correct|benar"|answer/i)
  })

  it('is the next one at or after a second, and all seconds are told beside it', async () => {
    await test.put('kuis-toba-2', { timeToShow: 90 })
    const answer = await test.calls.call(quizzes.getQuizForContent, {
      params: { id: 'toba' },
      query: { from: '31' },
    })
    expect([answer.body.data.timeToShow, answer.body.meta.times]).toEqual([90, [30, 90]])
    expect(await test.quizOf('ayu', 'toba', { from: '91' })).toBeNull()
  })

  it('is none for a film without one, and an unknown or hidden film is not found', async () => {
    expect(await test.quizOf('ayu', 'hutan')).toBeNull()
    const ask = (id: string) => test.calls.call(quizzes.getQuizForContent, { params: { id } })
    expect((await ask('nothing')).body.code).toBe('VIDEO_NOT_FOUND')
    test.world.films.set('toba', { ...test.world.films.get('toba')!, isHidden: true })
    expect((await ask('toba')).body.code).toBe('VIDEO_NOT_FOUND')
    expect((await test.calls.call(quizzes.getQuizChance, { params: { id: 'toba' } })).status).toBe(404)
  })

  it('is not offered beyond the end of a shorter version, nor once people pay for the film', async () => {
    const change = (to: object) => test.world.films.set('toba', { ...test.world.films.get('toba')!, ...to })
    change({ durationSeconds: 30.5 })
    expect(await test.quizOf('ayu')).toBeNull()
    expect(await test.isAllowed('ayu')).toBe(false)
    change({ durationSeconds: 31 })
    expect(await test.quizOf('ayu')).not.toBeNull()
    change({ premium: true })
    expect(await test.quizOf('ayu')).toBeNull()
  })

  it('has ids and an order of choices of each account alone', async () => {
    const orders = new Set<string>()
    const ids = new Map<string, string>()
    for (const who of ['ayu', 'budi', 'cici', undefined] as const) {
      const quiz = await test.quizOf(who)
      expect(await test.quizOf(who)).toEqual(quiz)
      orders.add(JSON.stringify(quiz.questionJson.map(({ choice }) => choice.map(({ text }) => text))))
      for (const { id } of quiz.questionJson.flatMap(({ choice }) => choice)) ids.set(id, who ?? 'guest')
    }
    expect(ids.size).toBe(4 * 6)
    expect(orders.size).toBeGreaterThan(1)
  })
})

describe('an answer', () => {
  it('that is right passes and gives one chance, and there is nothing more to try', async () => {
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([200, { isAllCorrect: true }])
    const { accountId, profileId } = people.ayu!
    const quiz = await test.quizOf('ayu')
    expect(test.given).toEqual([
      {
        campaignId: test.campaignId,
        accountId,
        profileId,
        source: 'episode-quiz',
        sourceId: quiz.id,
        at: test.clock.now(),
      },
    ])
    expect(await test.isAllowed('ayu')).toBe(false)
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([403, 'QUIZ_NOT_ELIGIBLE'])
    expect(test.given).toHaveLength(1)
  })

  it('that is wrong may be given once more, and a third one is refused whatever it says', async () => {
    expect(outcome(await test.answer('ayu', [RIGHT[0]!, 'Malam']))).toEqual([200, { isAllCorrect: false }])
    expect(await test.isAllowed('ayu')).toBe(true)
    expect(outcome(await test.answer('ayu', WRONG))).toEqual([200, { isAllCorrect: false }])
    expect(await test.isAllowed('ayu')).toBe(false)
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([403, 'QUIZ_NOT_ELIGIBLE'])
    expect(test.given).toEqual([])
    expect(await test.isAllowed('budi')).toBe(true)
  })

  it('on the second try passes as on the first', async () => {
    await test.answer('ayu', WRONG)
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([200, { isAllCorrect: true }])
    expect(test.given).toHaveLength(1)
  })

  it('of ten devices at once counts twice at most, and gives one chance', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => test.answer('ayu', at % 2 === 0 ? RIGHT : WRONG)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    expect(test.given).toHaveLength(answers.some(({ body }) => body.data?.isAllCorrect) ? 1 : 0)
  })

  it('with a key is one try however often it is sent, and the key takes no other answer', async () => {
    expect(outcome(await test.answer('ayu', WRONG, 'k1'))).toEqual([200, { isAllCorrect: false }])
    expect(outcome(await test.answer('ayu', WRONG, 'k1'))).toEqual([200, { isAllCorrect: false }])
    expect(outcome(await test.answer('ayu', RIGHT, 'k1'))).toEqual([409, 'KEY_REUSED'])
    expect(outcome(await test.answer('ayu', RIGHT, 'k2'))).toEqual([200, { isAllCorrect: true }])
    // The answer of a try that was counted is the same after everything is over.
    await test.clock.leap(11 * DAY_MS)
    const quiz = { id: test.given[0]!.sourceId }
    const late = await test.calls.call(quizzes.submitAnswer, {
      body: { quizContentId: quiz.id, answer: [{ questionId: quiz.id, answerId: 'x' }] },
      token: 'ayu',
      headers: { 'idempotency-key': 'k2' },
    })
    expect(outcome(late)).toEqual([409, 'KEY_REUSED'])
    expect(test.given).toHaveLength(1)
  })

  it.each(['a b', 'x'.repeat(129)])('with the key %j is refused', async (key) => {
    const answer = await test.answer('ayu', RIGHT, key)
    expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('that leaves out a question, gives one twice or names a choice of another account is no try', async () => {
    const quiz = await test.quizOf('ayu')
    const other = await test.quizOf('budi')
    const right = answersBy(quiz, RIGHT)
    const send = (answer: object[]) =>
      test.calls.call(quizzes.submitAnswer, { body: { quizContentId: quiz.id, answer }, token: 'ayu' })
    expect(outcome(await send(right.slice(1)))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(outcome(await send([right[0]!, right[0]!]))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(outcome(await send(answersBy(other, RIGHT)))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(outcome(await send([]))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await storedTries(test)).toBe('')
  })

  it('to questions that an operator has replaced says so and is no try', async () => {
    const quiz = await test.quizOf('ayu')
    await test.put('kuis-toba', { questions: [questions[1]] })
    const answer = answersBy(quiz, RIGHT)
    const body = { quizContentId: quiz.id, answer }
    expect(outcome(await test.calls.call(quizzes.submitAnswer, { body, token: 'ayu' }))).toEqual([
      409,
      'QUIZ_CHANGED',
    ])
    expect(await storedTries(test)).toBe('')
  })

  it('after the end of the campaign, or to a quiz that was taken off, finds it over', async () => {
    const quiz = await test.quizOf('ayu')
    const send = () =>
      test.calls.call(quizzes.submitAnswer, {
        body: { quizContentId: quiz.id, answer: answersBy(quiz, RIGHT) },
        token: 'ayu',
      })
    await test.clock.leap(10 * DAY_MS)
    expect(outcome(await send())).toEqual([409, 'QUIZ_OVER'])
    expect(await test.quizOf('ayu')).toBeNull()
    await test.quizzes.desk.remove('kuis-toba', test.clock.now())
    expect(outcome(await send())).toEqual([409, 'QUIZ_OVER'])
    expect(test.given).toEqual([])
  })

  it('needs a viewer, a quiz that exists, and an account that may do more than watch', async () => {
    const body = { quizContentId: crypto.randomUUID(), answer: [{ questionId: 'q', answerId: 'a' }] }
    expect((await test.calls.call(quizzes.submitAnswer, { body })).status).toBe(401)
    expect(outcome(await test.calls.call(quizzes.submitAnswer, { body, token: 'ayu' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    test.world.suspended.add(people.ayu!.accountId)
    expect(await test.isAllowed('ayu')).toBe(false)
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect(await test.isAllowed()).toBe(false)
  })

  it('needs somebody who was at the second, where the setting asks for it', async () => {
    test.world.requiresWatching = true
    expect(await test.isAllowed('ayu')).toBe(false)
    test.world.position = 28.9
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([403, 'QUIZ_NOT_ELIGIBLE'])
    test.world.position = 29.6
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([200, { isAllCorrect: true }])
  })

  it('is not counted where no chance can be given for it', async () => {
    test.world.failure = new Error('the draws are away')
    expect((await test.answer('ayu', RIGHT)).status).toBe(500)
    expect(await storedTries(test)).toBe('')
    test.world.failure = null
    expect(outcome(await test.answer('ayu', RIGHT))).toEqual([200, { isAllCorrect: true }])
  })

  it('that is right says why it gave no chance, also when it is sent again', async () => {
    test.world.noChance = 'number'
    const told = { isAllCorrect: true, noChance: 'number' }
    expect(outcome(await test.answer('ayu', RIGHT, 'k1'))).toEqual([200, told])
    test.world.noChance = null
    expect(outcome(await test.answer('ayu', RIGHT, 'k1'))).toEqual([200, told])
    expect(test.given).toEqual([])
    expect(await test.isAllowed('ayu')).toBe(false)
  })

  it('of a person who leaves is erased, and their export never says what they answered', async () => {
    await test.answer('ayu', RIGHT)
    const { personalData } = test.quizzes
    const told = JSON.stringify(await personalData.exportOf(people.ayu!))
    expect(told).toContain('"isAllCorrect":true')
    expect(told).not.toContain('Zqbenar')
    await personalData.erase(people.ayu!)
    await personalData.erase(people.ayu!)
    expect(await storedTries(test)).toBe('')
  })
})
