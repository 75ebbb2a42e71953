import { sql, type RawBuilder } from 'kysely'
import type { QuizRows } from '../tables.ts'

export interface StoredAnswer {
  readonly roundId: string
  readonly accountId: string
  readonly profileId: string
  /** Null where the question was opened and not answered. */
  readonly choice: number | null
  readonly key: string | null
  readonly tookMs: number
}

export type AnswerRows = ReturnType<typeof openAnswerRows>

export function openAnswerRows(db: QuizRows) {
  return {
    /**
     * Stores answers in one statement whose text is the same for any number of them; repeatable. Sorted by account, so
     * that batches meet in one order and the index is written at neighbouring places.
     */
    async add(answers: readonly StoredAnswer[]): Promise<void> {
      const rows = answers.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      await sql`
        insert into live_quiz.answer (round_id, account_id, profile_id, choice, key, took_ms)
        select * from unnest(${column(rows, 'roundId')}::uuid[], ${column(rows, 'accountId')}::uuid[],
          ${column(rows, 'profileId')}::uuid[], ${column(rows, 'choice')}::smallint[],
          ${column(rows, 'key')}::uuid[], ${column(rows, 'tookMs')}::integer[])
        on conflict (round_id, account_id) do nothing`.execute(db)
    },
    /** The fastest answer of each of these accounts in a quiz; of one that answered nothing there is none. */
    async fastestOf(quizId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const found = await db
        .selectFrom('answer')
        .innerJoin('round', 'round.id', 'answer.round_id')
        .select(({ fn }) => ['answer.account_id', fn.min('answer.took_ms').as('took_ms')])
        .where('round.quiz_id', '=', quizId)
        .where('answer.choice', 'is not', null)
        .where('answer.account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .groupBy('answer.account_id')
        .execute()
      return new Map(found.map(({ account_id, took_ms }) => [account_id, took_ms]))
    },
    async ofRound(roundId: string): Promise<StoredAnswer[]> {
      const found = await db.selectFrom('answer').selectAll().where('round_id', '=', roundId).execute()
      return found.map((row) => ({
        roundId: row.round_id,
        accountId: row.account_id,
        profileId: row.profile_id,
        choice: row.choice,
        key: row.key,
        tookMs: row.took_ms,
      }))
    },
  }
}

export function column<Row>(rows: readonly Row[], name: keyof Row): RawBuilder<unknown> {
  return sql`${rows.map((row) => row[name])}`
}
