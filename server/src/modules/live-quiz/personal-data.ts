import { sql } from 'kysely'
import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { QuizRows } from './tables.ts'

/** Sets belong to a person; so do their answers, their places and votes that are still counted. */
export function openPersonalData(db: QuizRows): PersonalDataHandler {
  return {
    section: 'liveQuiz',
    erases: ['own question sets', 'answers and places in live quizzes', 'votes in polls that run'],
    keeps: [],
    async exportOf({ profileId }) {
      const sets = await db
        .selectFrom('question_set')
        .select(['id', 'title', 'questions', 'updated_at'])
        .where('owner_profile_id', '=', profileId)
        .limit(EXPORT_ROWS_MAX)
        .execute()
      const places = await db
        .selectFrom('player')
        .innerJoin('quiz', 'quiz.id', 'player.quiz_id')
        .select(['quiz.title', 'quiz.started_at', 'player.place', 'player.points', 'player.right_answers'])
        .where('player.profile_id', '=', profileId)
        .orderBy('quiz.started_at', 'desc')
        .limit(EXPORT_ROWS_MAX)
        .execute()
      return {
        sets: sets.map(({ id, title, questions, updated_at }) => ({
          ...{ id, title, questions },
          updatedAt: Number(updated_at),
        })),
        places: places.map(({ title, started_at, place, points, right_answers: right }) => ({
          ...{ title, place, points, right },
          startedAt: Number(started_at),
        })),
      }
    },
    async erase({ accountId, profileId }) {
      await db.deleteFrom('question_set').where('owner_profile_id', '=', profileId).execute()
      await db.deleteFrom('campaign_host').where('profile_id', '=', profileId).execute()
      await db.deleteFrom('vote').where('account_id', '=', accountId).execute()
      // By the quizzes that the person played: answers are found by their question alone.
      await sql`
        delete from live_quiz.answer a using live_quiz.round r, live_quiz.quiz q
        where a.round_id = r.id and r.quiz_id = q.id and a.account_id = ${accountId}::uuid
          and (q.ended_at is null
            or exists (select 1 from live_quiz.player p where p.quiz_id = q.id and p.profile_id = ${profileId}::uuid))
      `.execute(db)
      await db.deleteFrom('player').where('profile_id', '=', profileId).execute()
    },
  }
}
