import { expect, test } from 'vitest'
import { aDesk, aRound } from '../test/desk.fixture.ts'
import { isRunning, lampsOf, listQuestions, nextNumber, rightShareOf } from './desk-view.ts'

test('questions are listed as played, void, running, next and to come', () => {
  const desk = aDesk({ round: aRound({ number: 3, lamp: 'open' }) })
  expect(listQuestions(desk, desk).map(({ state }) => state)).toEqual([
    'played',
    'void',
    'now',
    'next',
    'coming',
  ])
})

test('how many were right is told of a question that counts, and of no other', () => {
  const desk = aDesk({ round: aRound({ number: 3, lamp: 'open', counts: [4, 0] }) })
  expect(listQuestions(desk, desk).map(({ rightShare }) => rightShare)).toEqual([
    0.75,
    null,
    null,
    null,
    null,
  ])
  const revealed = aDesk({ round: aRound({ number: 3, lamp: 'revealed', counts: [4, 4] }) })
  expect(listQuestions(revealed, revealed)[2]?.rightShare).toBe(0.5)
})

test('shares of nobody are unknown', () => {
  expect(rightShareOf([0, 0], 0)).toBeNull()
  expect(rightShareOf([1, 3], 1)).toBe(0.75)
})

test('the next question follows the last one asked, until none is left', () => {
  const desk = aDesk({ round: aRound({ number: 3, lamp: 'revealed' }) })
  expect(nextNumber(desk.quiz!, desk)).toBe(4)
  const last = aDesk({ round: aRound({ number: 5, lamp: 'revealed' }) })
  expect(nextNumber(last.quiz!, last)).toBeNull()
  expect(nextNumber({ ...desk.quiz!, asked: 0 }, { ...desk, round: null })).toBe(1)
})

test('a question runs until it is revealed or void', () => {
  expect(
    (['shown', 'open', 'closed', 'revealed', 'void'] as const).map((lamp) => isRunning(aRound({ lamp }))),
  ).toEqual([true, true, true, false, false])
  expect(isRunning(null)).toBe(false)
})

test('one lamp is on, those before it are done, and none is on where nothing counts', () => {
  expect(lampsOf('closed').map(({ state }) => state)).toEqual(['done', 'done', 'now', 'coming'])
  expect(lampsOf('void').every(({ state }) => state === 'coming')).toBe(true)
  expect(lampsOf(null).every(({ state }) => state === 'coming')).toBe(true)
})

test('nothing is listed while no quiz runs', () => {
  const desk = { ...aDesk({}), quiz: null }
  expect(listQuestions(desk, desk)).toEqual([])
})
