import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  draftOf,
  emptyQuiz,
  faultsOf,
  faultsOfRefusal,
  secondOf,
  textOf,
  type QuizDraft,
} from './quiz-draft.ts'

const kept = {
  title: 'laut',
  campaign: 'lebaran',
  timeToShow: 61,
  questions: [
    {
      question: 'Where does the boat land?',
      choices: [
        { text: 'Toba', isRight: false },
        { text: 'Bira', isRight: true },
      ],
    },
  ],
}
const quiz = draftOf(kept)
const first = quiz.questions[0]!
const withFirst = (part: Partial<typeof first>): QuizDraft => ({
  ...quiz,
  questions: [{ ...first, ...part }],
})

test('a quiz that was read is sent as it was read', () => {
  expect(bodyOf(quiz)).toEqual(kept)
  expect(faultsOf(quiz, 100)).toEqual({})
})

test('what is written is sent without the blanks around it', () => {
  expect(bodyOf(withFirst({ question: '  Where? ' })).questions[0]?.question).toBe('Where?')
})

describe('a fault', () => {
  test('is found in every field that is empty', () => {
    expect(faultsOf(emptyQuiz(''), null)).toEqual({
      title: 'empty',
      campaign: 'empty',
      timeToShow: 'no-second',
      'questions.0.question': 'empty',
      'questions.0.choices.0': 'empty',
      'questions.0.choices.1': 'empty',
      'questions.0.right': 'no-right',
    })
  })

  test('is a choice like another one, whatever its case and spaces', () => {
    expect(faultsOf(withFirst({ choices: ['Danau  Toba', 'danau toba '] }), null)).toEqual({
      'questions.0.choices.1': 'same',
    })
  })

  test('is a question that is asked twice, markup, and a text that is too long', () => {
    const twice = { ...quiz, questions: [first, { ...first, key: 'other' }] }
    expect(faultsOf(twice, null)).toEqual({ 'questions.1.question': 'same' })
    expect(faultsOf(withFirst({ question: '<b>Where</b>?' }), null)).toEqual({
      'questions.0.question': 'markup',
    })
    expect(faultsOf(withFirst({ choices: ['a'.repeat(101), 'b'] }), null)).toEqual({
      'questions.0.choices.0': 'long',
    })
  })

  test('is a second at which the film is over', () => {
    expect(faultsOf(quiz, 61)).toEqual({ timeToShow: 'beyond-end' })
    expect(faultsOf(quiz, 62)).toEqual({})
  })
})

describe('a refusal', () => {
  test('stands beside its field', () => {
    expect(faultsOfRefusal('QUIZ_SECOND_TAKEN', [])).toEqual({ timeToShow: 'second-taken' })
    expect(faultsOfRefusal('QUIZ_TITLE_UNFIT', ['premium'])).toEqual({ title: 'premium' })
    expect(faultsOfRefusal('INVALID_PARAMETERS', ['questions.0.choices.1.text: No markup'])).toEqual({
      'questions.0.choices.1': 'unknown',
    })
    expect(faultsOfRefusal('TEXT_NOT_ALLOWED', ['questions.2.question'])).toEqual({
      'questions.2.question': 'words',
    })
  })

  test('about no field is said as a whole', () => {
    expect(faultsOfRefusal('QUIZZES_FULL', [])).toBeNull()
    expect(faultsOfRefusal('TEXT_NOT_ALLOWED', [])).toBeNull()
  })
})

test('two versions are compared as texts that show what is right', () => {
  expect(textOf(quiz)).toContain('[x] Bira')
})

test('a second is typed as a clock or as seconds', () => {
  expect(['1:02:09', '62:09', '45', 'x', '1:2:3:4', ''].map(secondOf)).toEqual([
    3729,
    3729,
    45,
    null,
    null,
    null,
  ])
})
