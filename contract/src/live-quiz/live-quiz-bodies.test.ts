import { describe, expect, test } from 'vitest'
import { fromClient, toClient } from '../socket/index.ts'
import { createPoll } from './polls.ts'
import { askQuestion, startQuiz, takeQuizHand } from './operations.ts'
import { createQuizSet, putQuizSet, readQuizCsv } from './sets.ts'

const question = { question: 'Apa?', choices: ['Satu', 'Dua'], right: 1 }
const set = {
  title: 'Kuis',
  mode: 'points',
  windowSeconds: 10,
  bonusPercent: 0,
  prize: null,
  campaignId: null,
  questions: [question],
}
const poll = { question: 'Apa?', choices: ['Satu', 'Dua'], seconds: 60 }
const reads = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a question set', () => {
  test.each([
    [{}],
    [{ mode: 'elimination', bonusPercent: 20, windowSeconds: 60, prize: 'Kaos' }],
    [{ questions: Array.from({ length: 50 }, () => question) }],
    [{ questions: [{ ...question, choices: ['a1', 'b2', 'c3', 'd4'], right: 3 }] }],
  ])('is read: %j', (change) => {
    expect(reads(createQuizSet.body, { ...set, ...change })).toBe(true)
  })

  test.each([
    ['title', ['', '  ', 'x'.repeat(81), 'a\nb', null, 7]],
    ['mode', ['speed', null]],
    ['windowSeconds', [4, 61, 5.5, '10', null]],
    ['bonusPercent', [-1, 21, 0.5]],
    ['prize', ['', 'x'.repeat(121)]],
    ['campaignId', ['', 'a b', 'x'.repeat(65)]],
    ['questions', [[], null, Array.from({ length: 51 }, () => question)]],
  ])('refuses a wrong %s', (field, values) => {
    for (const value of values)
      expect([value, reads(createQuizSet.body, { ...set, [field]: value })]).toEqual([value, false])
  })

  test('trims what people read', () => {
    const read = createQuizSet.body.safeParse({ ...set, title: '  Kuis ' })
    expect(read.data?.title).toBe('Kuis')
  })

  test('names the revision that it replaces', () => {
    expect(reads(putQuizSet.body, set)).toBe(false)
    expect(reads(putQuizSet.body, { ...set, revision: 0 })).toBe(false)
    expect(reads(putQuizSet.body, { ...set, revision: 1 })).toBe(true)
  })

  test('in a file has a bounded length', () => {
    expect(reads(readQuizCsv.body, { csv: 'x'.repeat(60_000) })).toBe(true)
    expect(reads(readQuizCsv.body, { csv: 'x'.repeat(60_001) })).toBe(false)
  })
})

describe('a host’s call', () => {
  test('names its page by a UUID, and a question by its number', () => {
    const deskId = crypto.randomUUID()
    expect(takeQuizHand.body.safeParse({ deskId }).data).toEqual({ deskId, takeOver: false })
    expect(reads(startQuiz.body, { deskId: 'me', setId: 's' })).toBe(false)
    for (const number of [0, 51, 1.5, '1']) expect(reads(askQuestion.body, { deskId, number })).toBe(false)
    expect(reads(askQuestion.body, { deskId, number: 1 })).toBe(true)
  })
})

describe('a poll', () => {
  test('has two to five different choices, 15 seconds to 30 minutes, and shows votes live by default', () => {
    expect(createPoll.body.safeParse(poll).data?.results).toBe('live')
    for (const change of [
      { choices: ['Satu'] },
      { choices: ['1a', '2b', '3c', '4d', '5e', '6f'] },
      { choices: ['Satu', ' SATU '] },
      { seconds: 14 },
      { seconds: 1_801 },
      { results: 'never' },
    ])
      expect([change, reads(createPoll.body, { ...poll, ...change })]).toEqual([change, false])
  })
})

describe('frames', () => {
  const roundId = crypto.randomUUID()
  test('of older pages are read as before: a beat without its moment', () => {
    expect(reads(fromClient, { type: 'playing', deviceId: crypto.randomUUID() })).toBe(true)
    expect(reads(fromClient, { type: 'playing', deviceId: crypto.randomUUID(), at: 1 })).toBe(true)
  })

  test('of a player carry a round, a choice and a key, and nothing that says who they are', () => {
    const key = crypto.randomUUID()
    const frame = { type: 'quiz-answer', roundId, choiceId: 'abc', key }
    expect(fromClient.safeParse({ ...frame, accountId: 'somebody' }).data).toEqual(frame)
    expect(reads(fromClient, { ...frame, key: '1' })).toBe(false)
    expect(reads(fromClient, { type: 'quiz-open', roundId, at: -1 })).toBe(false)
  })

  test('that announce a question have no word of it', () => {
    const coming = {
      type: 'quiz-coming',
      quizId: 'q',
      roundId,
      number: 1,
      questionCount: 3,
      windowMs: 1e4,
      at: 1,
      allowedLagMs: 4e3,
    }
    const read = toClient.safeParse({ ...coming, question: 'Apa?', choices: ['Satu'], right: 0 })
    expect(read.data).toEqual(coming)
  })
})
