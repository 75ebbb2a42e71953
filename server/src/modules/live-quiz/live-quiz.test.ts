import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveQuizHarness, PLANTED, type LiveQuizHarness } from './test/live-quiz-harness.ts'
import { answer, framesOf, host, open, revealed } from './test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

describe('a question', () => {
  it('is announced without a word of it, comes to each who opens it, and is revealed to all', async () => {
    const quiz = await host(test)
    const [ayu, budi, guest] = await Promise.all([
      test.visit(quiz.showId, 'v0'),
      test.visit(quiz.showId, 'v1'),
      test.visit(quiz.showId),
    ])
    const coming = await quiz.ask(1, guest)
    expect(coming).toMatchObject({ number: 1, questionCount: 3, windowMs: 10_000, allowedLagMs: 20_000 })
    expect(coming.at).toBeGreaterThan(test.clock.now())
    await test.clock.advance(3_000)
    const [ofAyu, ofBudi] = await Promise.all([
      open(test, ayu, coming.roundId),
      open(test, budi, coming.roundId),
    ])
    expect(ofAyu).toMatchObject({
      question: 'Pulau apa yang ada di tengah Danau Toba?',
      leftMs: 10_000,
      chosenId: null,
    })
    expect(ofAyu.choices.map(({ text }) => text).toSorted()).toEqual([
      'Belitung',
      'Nias',
      `${PLANTED} Samosir`,
    ])
    const ids = (frame: typeof ofAyu) => frame.choices.map(({ id }) => id)
    expect(ids(ofAyu).filter((id) => ids(ofBudi).includes(id))).toEqual([])

    const right = answer(ayu, ofAyu, { isRight: true })
    answer(budi, ofBudi, { isRight: false })
    const kept = await ayu.hear('quiz-kept')
    expect(kept).toMatchObject({ roundId: coming.roundId, choiceId: right.choiceId, key: right.key })
    await budi.hear('quiz-kept')

    const shown = await revealed(test, guest, coming.roundId)
    expect(shown).toMatchObject({
      opened: 2,
      answered: 2,
      players: 2,
      choices: [
        { text: `${PLANTED} Samosir`, count: 1, isRight: true },
        { text: 'Nias', isRight: false },
        { text: 'Belitung', isRight: false },
      ],
      top: [
        { place: 1, profile: { name: 'v0' }, points: 1_000, streak: 1 },
        { place: 2, profile: { name: 'v1' }, points: 0, streak: 0 },
      ],
    })
    const own = await ayu.hear('quiz-own', ({ roundId }) => roundId === coming.roundId)
    expect(own).toMatchObject({ result: { isRight: true, gained: 1_000 }, own: { place: 1, streak: 1 } })
    expect(framesOf(guest, 'quiz-question')).toEqual([])
    expect(framesOf(guest, 'quiz-own')).toEqual([])
  })
})

it('goes on only where it is held: a server beside that one takes up no quiz and no poll', async () => {
  const quiz = await host(test)
  const asked = { question: 'Lanjut?', choices: ['Ya', 'Tidak'], seconds: 60 }
  const poll = await test.call('POST', `/interaction/v1.0/show/${quiz.showId}/polls`, {
    as: 'rani',
    body: asked,
  })
  expect(poll.status).toBe(200)
  await using beside = await test.openBeside()
  expect(beside.sockets.greet(quiz.showId)).toEqual([])
  expect(test.liveQuiz.sockets.greet(quiz.showId).map(({ type }) => type)).toEqual(['quiz', 'poll'])
})
