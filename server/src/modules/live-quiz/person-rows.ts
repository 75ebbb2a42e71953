import { sql } from 'kysely'
import type { QuizRows } from './tables.ts'

/** Newest rows of one kind. */
export function openPersonRows(db: QuizRows) {
  return {
    async setsOf(profileId: string, limit: number) {
      const found = await db
        .selectFrom('question_set')
        .select(['id', 'title', 'questions', 'updated_at'])
        .where('owner_profile_id', '=', profileId)
        .orderBy('updated_at', 'desc')
        .limit(limit)
        .execute()
      return found.map(({ id, title, questions, updated_at }) => ({
        id,
        title,
        questions,
        updatedAt: Number(updated_at),
      }))
    },
    async placesOf(profileId: string, limit: number) {
      const found = await db
        .selectFrom('player')
        .innerJoin('quiz', 'quiz.id', 'player.quiz_id')
        .select(['quiz.title', 'quiz.started_at', 'player.place', 'player.points', 'player.right_answers'])
        .where('player.profile_id', '=', profileId)
        .orderBy('quiz.started_at', 'desc')
        .limit(limit)
        .execute()
      return found.map(({ title, started_at, place, points, right_answers: right }) => ({
        title,
        place,
        points,
        right,
        startedAt: Number(started_at),
      }))
    },
    async erase({ accountId, profileId }: { accountId: string; profileId: string }): Promise<void> {
      await db.deleteFrom('question_set').where('owner_profile_id', '=', profileId).execute()
      await db.deleteFrom('campaign_host').where('profile_id', '=', profileId).execute()
      await db.deleteFrom('vote').where('account_id', '=', accountId).execute()
      // By the quizzes that the person played: answers are found by their question alone.
      await sql`
        delete from live_quiz.answer a using live_quiz.round r, live_quiz.quiz q
        where a.round_id = r.id and r.quiz_id = q.id and a.account_id = ${accountId}::uuid
          and (q.ended_at is null or exists (
            select 1 from live_quiz.player p where p.quiz_id = q.id and p.profile_id = ${profileId}::uuid))
      `.execute(db)
      await db.deleteFrom('player').where('profile_id', '=', profileId).execute()
    },
  }
}
