import { expect, test } from 'vitest'
import { newPoll, pollTrouble, storedPoll, withChoice, withMore, withoutChoice } from './poll-draft.ts'

const asked = { ...newPoll, question: ' Lanjut ke mana? ', choices: ['Kiri', ' Kanan ', ''] }

test('a poll is asked with its texts trimmed and without choices that were left empty', () => {
  expect(storedPoll(asked)).toEqual({
    question: 'Lanjut ke mana?',
    choices: ['Kiri', 'Kanan'],
    seconds: 60,
    results: 'live',
  })
  expect(storedPoll({ ...asked, isLive: false }).results).toBe('end')
})

test.each([
  ['without a question', { question: ' ' }, 'question'],
  ['with one choice', { choices: ['Kiri', ''] }, 'choices'],
  ['with two choices that are alike', { choices: ['Kiri', 'kiri '] }, 'alike'],
] as const)('a poll %s is not asked', (_what, part, trouble) => {
  expect(pollTrouble({ ...asked, ...part })).toBe(trouble)
})

test('a sound poll has no trouble', () => {
  expect(pollTrouble(asked)).toBeNull()
})

test('it has two to five choices', () => {
  let draft = newPoll
  for (let n = 0; n < 6; n++) draft = withMore(draft)
  expect(draft.choices).toHaveLength(5)
  for (let n = 0; n < 6; n++) draft = withoutChoice(draft, 0)
  expect(draft.choices).toHaveLength(2)
  expect(withChoice(draft, 1, 'Kanan').choices).toEqual(['', 'Kanan'])
})
