import { sql } from 'kysely'
import { isId } from '#platform/ids/ids'
import { placeOf, type PageAsked } from '#platform/http/paging'
import type { QuizDb, QuizRow, QuizTx } from '../tables.ts'

/** A quiz by its id, also one that was taken off its title. */
export async function quizById(db: QuizDb, id: string, { isHeld = false } = {}): Promise<QuizRow | null> {
  if (!isId(id)) return null
  const found = await db
    .selectFrom('quiz')
    .selectAll()
    .where('id', '=', id)
    // An operator's change waits until what is being answered is counted.
    .$if(isHeld, (query) => query.forShare())
    .executeTakeFirst()
  return found ?? null
}

/** These quizzes, also those that were taken off their titles. */
export const quizzesByIds = (db: QuizDb, ids: readonly string[]): Promise<QuizRow[]> =>
  db
    .selectFrom('quiz')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
    .execute()

const standing = (db: QuizDb) => db.selectFrom('quiz').selectAll().where('removed_at', 'is', null)

/** The quizzes of a title, the first second first. */
export const quizzesOfTitle = (db: QuizDb, itemId: string): Promise<QuizRow[]> =>
  standing(db).where('item_id', '=', itemId).orderBy('second').execute()

/** The quizzes of these campaigns, the oldest first. */
export const quizzesOfCampaigns = (db: QuizDb, campaignIds: readonly string[]): Promise<QuizRow[]> =>
  standing(db)
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Campaigns that have a quiz. */
export async function campaignsWithQuizzes(db: QuizDb): Promise<string[]> {
  const found = await db
    .selectFrom('quiz')
    .select('campaign_id')
    .distinct()
    .where('removed_at', 'is', null)
    .execute()
  return found.map(({ campaign_id }) => campaign_id)
}

export async function quizNamed(db: QuizDb, friendlyId: string): Promise<QuizRow | null> {
  return (await standing(db).where('friendly_id', '=', friendlyId).executeTakeFirst()) ?? null
}

/** A page for operators: of a title, of a campaign, or all. */
export async function pageOfQuizzes(
  db: QuizDb,
  chosen: { itemId?: string | undefined; campaignId?: string | undefined },
  paging: PageAsked,
): Promise<{ quizzes: QuizRow[]; total: number }> {
  const { limit, offset } = placeOf(paging)
  const { itemId, campaignId } = chosen
  const all = standing(db)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!))
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId!))
  const [quizzes, counted] = await Promise.all([
    all.orderBy('item_id').orderBy('second').limit(limit).offset(offset).execute(),
    all
      .clearSelect()
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { quizzes, total: Number(counted.total) }
}

/** Quizzes of one subject are put one after the other, so that bounds and seconds hold. */
export async function lockPutting(tx: QuizTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quizzes of titles', 0))`.execute(tx)
}

export const insertQuiz = (tx: QuizTx, quiz: QuizRow) => tx.insertInto('quiz').values(quiz).execute()

export const updateQuiz = (
  tx: QuizTx,
  id: string,
  change: Omit<QuizRow, 'id' | 'friendly_id' | 'created_at' | 'removed_at'>,
) => tx.updateTable('quiz').set(change).where('id', '=', id).execute()

/** False where there is none. */
export async function removeQuiz(db: QuizDb, friendlyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quiz')
    .set({ removed_at: now })
    .where('friendly_id', '=', friendlyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
