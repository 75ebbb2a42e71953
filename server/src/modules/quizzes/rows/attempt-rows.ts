import { sql, type Selectable } from 'kysely'
import type { QuizDb, QuizTables, QuizTx } from '../tables.ts'

export type AttemptRow = Selectable<QuizTables['quiz_attempt']>

/** Two devices of one account answer one after the other. */
export async function lockAnswering(tx: QuizTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quiz answers of ${accountId}`}, 0))`.execute(tx)
}

/** The tries of an account for these quizzes, the first one first. */
export const attemptsAt = (
  db: QuizDb,
  accountId: string,
  quizIds: readonly string[],
): Promise<AttemptRow[]> =>
  db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('quiz_id', '=', sql<string>`any(${[...quizIds]}::uuid[])`)
    .orderBy('number')
    .execute()

/** The try of an account that came with this key. */
export async function attemptWithKey(db: QuizDb, accountId: string, key: string): Promise<AttemptRow | null> {
  const found = await db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

export const insertAttempt = (tx: QuizTx, attempt: AttemptRow) =>
  tx.insertInto('quiz_attempt').values(attempt).execute()

/** Accounts that have tried each of these quizzes, and that have passed it. */
export async function attemptCounts(
  db: QuizDb,
  quizIds: readonly string[],
): Promise<ReadonlyMap<string, { tried: number; passed: number }>> {
  const found = await db
    .selectFrom('quiz_attempt')
    .select([
      'quiz_id',
      sql<bigint>`count(*) filter (where number = 1)`.as('tried'),
      sql<bigint>`count(*) filter (where is_all_correct)`.as('passed'),
    ])
    .where('quiz_id', '=', sql<string>`any(${[...quizIds]}::uuid[])`)
    .groupBy('quiz_id')
    .execute()
  return new Map(
    found.map(({ quiz_id, tried, passed }) => [quiz_id, { tried: Number(tried), passed: Number(passed) }]),
  )
}

/** Everything that an account tried, the newest first. */
export const attemptsOf = (db: QuizDb, accountId: string, limit: number) =>
  db
    .selectFrom('quiz_attempt')
    .innerJoin('quiz', 'quiz.id', 'quiz_attempt.quiz_id')
    .select(['quiz_id', 'item_id', 'campaign_id', 'number', 'is_all_correct', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

export const eraseAttemptsOf = (db: QuizDb, accountId: string) =>
  db.deleteFrom('quiz_attempt').where('account_id', '=', accountId).execute()
