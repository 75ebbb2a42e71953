import { sql } from 'kysely'
import type { OwnPlace } from '@tayang/contract'
import type { QuizRows, QuizTx } from '../tables.ts'
import { column } from './answer-rows.ts'

/** A player of a quiz that is over. */
export interface FinalPlayer extends OwnPlace {
  readonly accountId: string
  readonly profileId: string
}

/** Players that one statement stores. */
const BATCH = 5_000

export type BoardRows = ReturnType<typeof openBoardRows>

export function openBoardRows(db: QuizRows) {
  const ofQuiz = (quizId: string) => db.selectFrom('player').selectAll().where('quiz_id', '=', quizId)
  return {
    /** Ends a quiz with its board; false where it ended before. */
    async end(
      tx: QuizTx,
      quiz: { id: string; at: number },
      players: readonly FinalPlayer[],
    ): Promise<boolean> {
      const ended = await tx
        .updateTable('quiz')
        .set({ ended_at: quiz.at })
        .where('id', '=', quiz.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (ended.numUpdatedRows === 0n) return false
      const inOrder = players.toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1))
      for (let from = 0; from < inOrder.length; from += BATCH)
        await addPlayers(tx, quiz.id, inOrder.slice(from, from + BATCH))
      return true
    },
    /** The first places; among equals the order never changes. */
    async top(quizId: string, limit: number): Promise<FinalPlayer[]> {
      const found = await ofQuiz(quizId).orderBy('place').orderBy('profile_id').limit(limit).execute()
      return found.map(playerOf)
    },
    async own(quizId: string, profileId: string): Promise<FinalPlayer | null> {
      const row = await ofQuiz(quizId).where('profile_id', '=', profileId).executeTakeFirst()
      return row ? playerOf(row) : null
    },
    async count(quizId: string): Promise<number> {
      const { count } = await db
        .selectFrom('player')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('quiz_id', '=', quizId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Players after one, by profile: those up to a place, and those with a streak. */
    async earning(
      quizId: string,
      asked: { placeMax: number; streakMin: number; after: string | null; limit: number },
    ): Promise<FinalPlayer[]> {
      const found = await ofQuiz(quizId)
        .where('right_answers', '>', 0)
        .where((of) => of.or([of('place', '<=', asked.placeMax), of('best_streak', '>=', asked.streakMin)]))
        .$if(asked.after !== null, (all) => all.where('profile_id', '>', asked.after ?? ''))
        .orderBy('profile_id')
        .limit(asked.limit)
        .execute()
      return found.map(playerOf)
    },
  }
}

async function addPlayers(tx: QuizTx, quizId: string, rows: readonly FinalPlayer[]): Promise<void> {
  await sql`
    insert into live_quiz.player (quiz_id, account_id, profile_id, place, points, right_answers, streak,
      best_streak, lives, is_out)
    select ${quizId}::uuid, * from unnest(${column(rows, 'accountId')}::uuid[],
      ${column(rows, 'profileId')}::uuid[], ${column(rows, 'place')}::integer[],
      ${column(rows, 'points')}::integer[], ${column(rows, 'right')}::integer[],
      ${column(rows, 'streak')}::integer[], ${column(rows, 'bestStreak')}::integer[],
      ${column(rows, 'lives')}::integer[], ${column(rows, 'isOut')}::boolean[])`.execute(tx)
}

function playerOf(row: {
  account_id: string
  profile_id: string
  place: number
  points: number
  right_answers: number
  streak: number
  best_streak: number
  lives: number
  is_out: boolean
}): FinalPlayer {
  return {
    accountId: row.account_id,
    profileId: row.profile_id,
    place: row.place,
    points: row.points,
    right: row.right_answers,
    streak: row.streak,
    bestStreak: row.best_streak,
    lives: row.lives,
    isOut: row.is_out,
  }
}
