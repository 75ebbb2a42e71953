import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { openLiveQuizHarness, person, questions, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { answer, host, open, revealed } from '../test/player.ts'
import type { FinalPlayer } from './board-rows.ts'
import { chancesOf } from './give-chances.ts'

const player = (change: Partial<FinalPlayer>): FinalPlayer => ({
  accountId: 'a',
  profileId: 'p',
  place: 1,
  points: 1e3,
  right: 1,
  streak: 1,
  bestStreak: 1,
  lives: 2,
  isOut: false,
  ...change,
})
const quiz = { id: 'q', campaignId: 'c', at: 7 }

describe('chances of a player', () => {
  it.each([
    ['the first place', { place: 1 }, ['live-quiz']],
    ['the hundredth place', { place: 100 }, ['live-quiz']],
    ['a later place', { place: 101 }, []],
    ['a place without a right answer', { place: 3, right: 0 }, []],
    ['a streak of five at a later place', { place: 900, bestStreak: 5 }, ['streak']],
    ['both', { place: 2, bestStreak: 9 }, ['live-quiz', 'streak']],
  ])('for %s', (_name, change, sources) => {
    const chances = chancesOf(player(change), quiz)
    expect(chances.map(({ source }) => source)).toEqual(sources)
    for (const chance of chances)
      expect(chance).toMatchObject({ campaignId: 'c', sourceId: 'q', accountId: 'a', profileId: 'p', at: 7 })
  })
})

describe('the end of a quiz of a campaign', () => {
  let test: LiveQuizHarness
  beforeAll(async () => {
    test = await openLiveQuizHarness()
    await test.liveQuiz.startJobs()
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  it('gives places their chances, also where the draws are away at first; one without a campaign gives none', async () => {
    const campaignId = crypto.randomUUID()
    test.world.campaigns.set(campaignId, 'Kuis Khatulistiwa')
    await test.liveQuiz.campaignHosts.nameHost(campaignId, person('rani').profileId, 0)
    const play = async (change: object) => {
      const held = await host(test, { questions: questions.slice(0, 1), ...change })
      const [a, b] = [await test.visit(held.showId, 'v0'), await test.visit(held.showId, 'v1')]
      const { roundId } = await held.ask(1, a)
      await test.clock.advance(3_000)
      answer(a, await open(test, a, roundId), { isRight: true })
      answer(b, await open(test, b, roundId), { isRight: false })
      await Promise.all([a.hear('quiz-kept'), b.hear('quiz-kept')])
      await revealed(test, a, roundId)
      expect((await held.post('end')).status).toBe(200)
      return held
    }
    await play({})
    test.world.failure = new Error('the draws are away')
    const held = await play({ campaignId })
    test.world.failure = null
    await until(async () => test.world.given.length > 0)
    expect(test.world.given[0]?.answerMs).toBeLessThan(1_000)
    expect(test.world.given).toMatchObject([
      {
        campaignId,
        source: 'live-quiz',
        sourceId: held.quizId,
        accountId: person('v0').accountId,
        profileId: person('v0').profileId,
      },
    ])
  }, 180_000)
})
