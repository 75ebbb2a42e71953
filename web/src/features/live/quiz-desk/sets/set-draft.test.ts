import type { QuizSet } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { changeDraft, isSound, openDraft, storedDraft, troubleOf, type SetDraft } from './set-draft.ts'

const toba = { question: 'Pulau di Danau Toba?', choices: ['Samosir', 'Nias'], right: 0 }
const set: QuizSet = {
  id: 'set-1',
  title: 'Keliling Nusantara',
  mode: 'points',
  windowSeconds: 10,
  bonusPercent: 10,
  prize: null,
  campaignId: null,
  revision: 3,
  createdAt: 1,
  updatedAt: 2,
  questions: [toba, { question: 'Ibu kota Aceh?', choices: ['Medan', 'Banda Aceh', 'Sabang'], right: 1 }],
}
const draft = openDraft(set)
const keyOf = (of: SetDraft, at: number) => of.questions[at]?.key ?? ''
const textsOf = (of: SetDraft) => of.questions.map(({ question }) => question)

test('a stored set is its own draft, and is stored again as it was', () => {
  const { id: _id, revision: _revision, createdAt: _created, updatedAt: _updated, ...stored } = set
  expect(storedDraft(draft)).toEqual(stored)
  expect(isSound(troubleOf(draft))).toBe(true)
})

test('a new set begins with one empty question, or with those of a file', () => {
  expect(openDraft(null).questions.map(({ choices }) => choices.length)).toEqual([4])
  expect(textsOf(openDraft(null, [toba]))).toEqual([toba.question])
})

describe('a change', () => {
  const key = keyOf(draft, 1)
  const questionAfter = (change: Parameters<typeof changeDraft>[1]) => {
    const { question, choices, right } = changeDraft(draft, change).questions[1]!
    return { question, choices, right }
  }

  test('of a text, a choice or the right one touches that question alone', () => {
    expect(questionAfter({ type: 'question', key, question: 'Kota?' }).question).toBe('Kota?')
    expect(questionAfter({ type: 'choice', key, at: 0, text: 'Bireuen' }).choices[0]).toBe('Bireuen')
    expect(questionAfter({ type: 'right', key, right: 2 }).right).toBe(2)
    const after = changeDraft(draft, { type: 'question', key, question: 'Kota?' })
    expect(after.questions[0]).toBe(draft.questions[0])
  })

  test('of a field leaves the questions', () => {
    const after = changeDraft(draft, { type: 'field', part: { mode: 'elimination' } })
    expect([after.mode, after.questions]).toEqual(['elimination', draft.questions])
  })

  test.each([
    [0, ['Banda Aceh', 'Sabang'], 0],
    [1, ['Medan', 'Sabang'], 0],
    [2, ['Medan', 'Banda Aceh'], 1],
  ])('that removes choice %i keeps what is right, or falls back to the first', (at, choices, right) => {
    expect(questionAfter({ type: 'choice-removed', key, at })).toMatchObject({ choices, right })
  })

  test('leaves at least two choices, and adds at most four', () => {
    const two = changeDraft(draft, { type: 'choice-removed', key: keyOf(draft, 0), at: 0 })
    expect(two.questions[0]?.choices).toHaveLength(2)
    const four = changeDraft(draft, { type: 'choice-added', key })
    expect(four.questions[1]?.choices).toHaveLength(4)
    expect(changeDraft(four, { type: 'choice-added', key }).questions[1]?.choices).toHaveLength(4)
  })

  test('adds a question, or those of a file in place of one that is still empty', () => {
    expect(textsOf(changeDraft(draft, { type: 'added', questions: [] }))).toEqual([...textsOf(draft), ''])
    const fresh = openDraft(null)
    expect(textsOf(changeDraft(fresh, { type: 'added', questions: [toba] }))).toEqual([toba.question])
    const many = Array.from({ length: 60 }, () => toba)
    expect(changeDraft(fresh, { type: 'added', questions: many }).questions).toHaveLength(50)
  })

  test('moves a question up and down, and not past the ends', () => {
    expect(textsOf(changeDraft(draft, { type: 'moved', key, by: -1 }))).toEqual(textsOf(draft).toReversed())
    expect(changeDraft(draft, { type: 'moved', key, by: 1 }).questions).toBe(draft.questions)
    expect(textsOf(changeDraft(draft, { type: 'removed', key }))).toEqual([toba.question])
  })
})

describe('a draft is not stored', () => {
  const withQuestion = (part: Partial<SetDraft['questions'][number]>) => ({
    ...draft,
    questions: [{ ...draft.questions[0]!, ...part }],
  })
  const troubleWith = (part: Partial<SetDraft['questions'][number]>) =>
    [...troubleOf(withQuestion(part)).questions.values()][0]

  test.each([
    ['without a question', { question: ' ' }, 'empty'],
    ['with one choice', { choices: ['Samosir', ' '] }, 'choices'],
    ['with an empty choice between two', { choices: ['Samosir', '', 'Nias'] }, 'choices'],
    ['with two choices that are alike', { choices: ['Nias', ' nias'] }, 'alike'],
    ['where the right one is empty', { choices: ['Samosir', 'Nias', ''], right: 2 }, 'right'],
  ] as const)('%s', (_what, part, trouble) => {
    expect(troubleWith(part)).toBe(trouble)
  })

  test.each([
    [{ title: '  ' }, 'title'],
    [{ windowSeconds: 4 }, 'window'],
    [{ windowSeconds: 7.5 }, 'window'],
    [{ bonusPercent: 21 }, 'bonus'],
    [{ questions: [] }, 'hasNoQuestion'],
  ] as const)('with %o', (part, field) => {
    const trouble = troubleOf({ ...draft, ...part })
    expect(isSound(trouble)).toBe(false)
    expect(Boolean(trouble[field])).toBe(true)
  })

  test('while AutoMod refuses a text of it, and the field is named', () => {
    const trouble = troubleOf(draft, ['prize', 'questions.1'])
    expect([trouble.prize, trouble.questions.get(keyOf(draft, 1))]).toEqual(['not-allowed', 'not-allowed'])
    expect(trouble.questions.has(keyOf(draft, 0))).toBe(false)
    expect(troubleOf(draft, ['title']).title).toBe('not-allowed')
  })

  test('with choices that were left empty at its end: they are dropped', () => {
    const open = withQuestion({ choices: ['Samosir', ' Nias ', '', ''] })
    expect(storedDraft(open).questions[0]?.choices).toEqual(['Samosir', 'Nias'])
    expect(isSound(troubleOf(open))).toBe(true)
  })
})
