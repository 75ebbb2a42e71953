import { createHash } from 'node:crypto'
import type { OwnChoices } from './own-choices.ts'
import type { QuestionRow } from './rows/question-rows.ts'

export interface Answer {
  readonly questionId: string
  readonly answerId: string
}

/**
 * Whether all answers are right. `changed`: they answer a question that is not there any more; `invalid`: one is
 * missing or given twice, or a choice is none of this account.
 */
export function grade(
  { idFor }: Pick<OwnChoices, 'idFor'>,
  accountId: string,
  questions: readonly QuestionRow[],
  answers: readonly Answer[],
): 'right' | 'wrong' | 'changed' | 'invalid' {
  const answerOf = new Map(answers.map(({ questionId, answerId }) => [questionId, answerId]))
  const known = new Set(questions.map(({ id }) => id))
  if (answers.some(({ questionId }) => !known.has(questionId))) return 'changed'
  if (answers.length !== questions.length || answerOf.size !== questions.length) return 'invalid'
  const given = questions.map(({ id, choices }) =>
    choices.find((choice) => idFor(accountId, choice.id) === answerOf.get(id)),
  )
  if (given.some((choice) => choice === undefined)) return 'invalid'
  return given.every((choice) => choice?.isRight) ? 'right' : 'wrong'
}

/** The same for the same answers in any order. */
export function hashOf(quizId: string, answers: readonly Answer[]): string {
  const lines = answers.map(({ questionId, answerId }) => `${questionId} ${answerId}`).toSorted()
  return createHash('sha256')
    .update([quizId, ...lines].join('\n'))
    .digest('base64url')
}
