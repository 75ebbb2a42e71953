import { sql } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { QuizDb, QuizTx } from '../tables.ts'

export interface QuestionRow {
  readonly id: string
  readonly text: string
  readonly choices: readonly { readonly id: string; readonly text: string; readonly isRight: boolean }[]
}

export interface QuestionDraft {
  readonly question: string
  readonly choices: readonly { readonly text: string; readonly isRight: boolean }[]
}

/** The questions of a quiz in their order; choices stand as they were put. */
export async function questionsOf(db: QuizDb, quizId: string): Promise<QuestionRow[]> {
  const found = await db
    .selectFrom('question')
    .innerJoin('choice', 'choice.question_id', 'question.id')
    .select([
      'question.id',
      'question.text',
      'choice.id as choice_id',
      'choice.text as choice_text',
      'is_right',
    ])
    .where('quiz_id', '=', quizId)
    .orderBy('question.place')
    .orderBy('choice.place')
    .execute()
  return [...Map.groupBy(found, ({ id }) => id)].map(([id, lines]) => ({
    id,
    text: lines[0]?.text ?? '',
    choices: lines.map((line) => ({ id: line.choice_id, text: line.choice_text, isRight: line.is_right })),
  }))
}

/** Puts these questions in place of the earlier ones. */
export async function replaceQuestions(
  tx: QuizTx,
  quizId: string,
  drafts: readonly QuestionDraft[],
): Promise<void> {
  await tx.deleteFrom('question').where('quiz_id', '=', quizId).execute()
  const questions = drafts.map(({ question, choices }, place) => ({ id: newId(), place, question, choices }))
  await tx
    .insertInto('question')
    .values(questions.map(({ id, place, question }) => ({ id, quiz_id: quizId, place, text: question })))
    .execute()
  await tx
    .insertInto('choice')
    .values(
      questions.flatMap(({ id, choices }) =>
        choices.map(({ text, isRight }, place) => ({
          id: newId(),
          question_id: id,
          place,
          text,
          is_right: isRight,
        })),
      ),
    )
    .execute()
}

/** How many questions each of these quizzes has. */
export async function questionCounts(
  db: QuizDb,
  quizIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('question')
    .select(['quiz_id', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('quiz_id', '=', sql<string>`any(${[...quizIds]}::uuid[])`)
    .groupBy('quiz_id')
    .execute()
  return new Map(found.map(({ quiz_id, count }) => [quiz_id, Number(count)]))
}
