import type { ReplayedQuiz } from '@tayang/contract'
import { expect, test } from 'vitest'
import { AT, revealed } from '../test/quiz.fixture.ts'
import { keyOf, replayAt } from './replay-quiz.ts'

const { top, players: _players, type: _type, quizId: _quizId, ...facts } = revealed
const question: ReplayedQuiz = {
  ...facts,
  type: 'question',
  quizTitle: 'Keliling Nusantara',
  windowMs: 10_000,
  at: AT,
  revealedAt: AT + 21_000,
}
const voided: ReplayedQuiz = {
  type: 'void',
  roundId: 'round-7',
  number: 7,
  at: AT + 60_000,
  voidedAt: AT + 65_000,
  reason: 'host',
}
const board: ReplayedQuiz = { type: 'board', quizTitle: 'Keliling Nusantara', at: AT + 90_000, rows: top }
const poll: ReplayedQuiz = {
  type: 'poll',
  poll: {
    id: 'poll-1',
    question: 'Lanjut?',
    choices: [],
    results: 'live',
    at: AT + 200_000,
    endsAt: AT + 500_000,
    endedAt: AT + 400_000,
    counts: [],
  },
}
const items = [question, voided, board, poll]

test.each([
  [-1, null],
  [0, 'asked'],
  [20_999, 'asked'],
  [21_000, 'answered'],
  [35_999, 'answered'],
  [36_000, null],
  [64_000, null],
  [65_000, 'void'],
  [90_000, 'board'],
  [105_000, null],
  [200_000, 'poll'],
  [230_000, null],
  [400_000, 'poll'],
  [415_000, null],
] as const)('%i ms after the first question a replay shows %s', (ms, kind) => {
  expect(replayAt(items, AT + ms)?.kind ?? null).toBe(kind)
})

test('a poll shows its votes at its end, and once more to who closed it before', () => {
  const early = replayAt(items, AT + 210_000)!
  const late = replayAt(items, AT + 401_000)!
  expect([early, late].map((shown) => shown.kind === 'poll' && shown.isOver)).toEqual([false, true])
  expect(keyOf(early)).not.toBe(keyOf(late))
})

test('a question and its answer are one card, what follows is another', () => {
  const [asked, answered, empty, last] = [1_000, 22_000, 66_000, 91_000].map((ms) =>
    replayAt(items, AT + ms)!,
  )
  expect(keyOf(asked!)).toBe(keyOf(answered!))
  expect(new Set([answered!, empty!, last!].map(keyOf)).size).toBe(3)
})
