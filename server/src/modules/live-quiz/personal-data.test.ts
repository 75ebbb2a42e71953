import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLiveQuizHarness, person, setOf, type LiveQuizHarness } from './test/live-quiz-harness.ts'
import { answer, host, open, revealed } from './test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

it('a person takes their sets and places with them, and nothing of them stays; what others did does', async () => {
  const quiz = await host(test)
  const [a, b] = [await test.visit(quiz.showId, 'v0'), await test.visit(quiz.showId, 'v1')]
  const { roundId } = await quiz.ask(1, a)
  await test.clock.advance(3_000)
  answer(a, await open(test, a, roundId), { isRight: true })
  answer(b, await open(test, b, roundId), { isRight: true })
  await Promise.all([a.hear('quiz-kept'), b.hear('quiz-kept')])
  await revealed(test, a, roundId)
  await quiz.post('end')
  await test.call('POST', '/interaction/v1.0/quizSets', { as: 'v0', body: setOf({ title: 'Punyaku' }) })
  await test.liveQuiz.campaignHosts.nameHost('c', person('v0').profileId, 0)
  const poll = { question: 'Lagi?', choices: ['Ya', 'Tidak'], seconds: 60 }
  const made = await test.call('POST', `/interaction/v1.0/show/${quiz.showId}/polls`, {
    as: 'rani',
    body: poll,
  })
  a.say({ type: 'quiz-answer', roundId: made.body.data.id, choiceId: 'c1', key: crypto.randomUUID() })
  await a.hear('quiz-kept', (kept) => kept.roundId === made.body.data.id)

  const { personalData } = test.liveQuiz
  expect(await personalData.exportOf(person('v0'))).toMatchObject({
    sets: [{ title: 'Punyaku' }],
    places: [{ title: 'Keliling Nusantara', place: 1, points: 1_000, right: 1 }],
  })
  await personalData.erase(person('v0'))
  await personalData.erase(person('v0'))
  expect(await personalData.exportOf(person('v0'))).toEqual({ sets: [], places: [] })
  const rows = test.database.forModule('live_quiz')
  for (const table of ['answer', 'player', 'vote', 'question_set', 'campaign_host']) {
    const { rows: left } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.table(`live_quiz.${table}`)} t`.execute(rows)
    const found = left.filter(({ text }) => text.includes(person('v0').profileId))
    expect([table, found]).toEqual([table, []])
  }
  const board = await test.call('GET', `/interaction/v1.0/show/${quiz.showId}/quiz/board`, { as: 'v1' })
  expect(board.body.data).toMatchObject({ rows: [{ profile: { name: 'v1' } }], own: { place: 1 } })
})
