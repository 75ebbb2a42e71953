import type { QuizMode, VoidReason } from '@tayang/contract'
import type { Selectable } from 'kysely'
import type { QuizRows, QuizTables, StoredQuestion } from '../tables.ts'

/** A quiz as it is held. */
export interface HeldQuiz {
  readonly id: string
  readonly showId: string
  readonly hostProfileId: string
  readonly setId: string | null
  readonly title: string
  readonly mode: QuizMode
  readonly windowMs: number
  readonly bonusPercent: number
  readonly prize: string | null
  readonly campaignId: string | null
  readonly questions: readonly StoredQuestion[]
  readonly startedAt: number
  readonly endedAt: number | null
}

export interface HeldRound {
  readonly id: string
  readonly quizId: string
  readonly number: number
  readonly at: number
  readonly allowedLagMs: number
  readonly state: 'shown' | 'revealed' | 'void'
  readonly voidReason: VoidReason | null
  readonly endedAt: number | null
  readonly opened: number
  readonly answered: number
  readonly counts: readonly number[]
}

/** Quizzes of one show that a replay shows. */
const QUIZZES_MAX = 50

export type HeldRows = ReturnType<typeof openQuizRows>

export function openQuizRows(db: QuizRows) {
  return { ...quizQueries(db), ...roundQueries(db) }
}

function quizQueries(db: QuizRows) {
  return {
    /** False where another quiz of the show runs. */
    async start(quiz: HeldQuiz): Promise<boolean> {
      const made = await db
        .insertInto('quiz')
        .values({
          id: quiz.id,
          show_id: quiz.showId,
          host_profile_id: quiz.hostProfileId,
          set_id: quiz.setId,
          title: quiz.title,
          mode: quiz.mode,
          window_ms: quiz.windowMs,
          bonus_percent: quiz.bonusPercent,
          prize: quiz.prize,
          campaign_id: quiz.campaignId,
          questions: JSON.stringify(quiz.questions),
          started_at: quiz.startedAt,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n
    },
    async running(): Promise<HeldQuiz[]> {
      const found = await db.selectFrom('quiz').selectAll().where('ended_at', 'is', null).execute()
      return found.map(quizOf)
    },
    /** The quiz that runs in a show, else its last one. */
    async latestOf(showId: string): Promise<HeldQuiz | null> {
      const row = await db
        .selectFrom('quiz')
        .selectAll()
        .where('show_id', '=', showId)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? quizOf(row) : null
    },
    /** The quizzes of a show, the first one first. */
    async ofShow(showId: string): Promise<HeldQuiz[]> {
      const found = await db
        .selectFrom('quiz')
        .selectAll()
        .where('show_id', '=', showId)
        .orderBy('started_at')
        .limit(QUIZZES_MAX)
        .execute()
      return found.map(quizOf)
    },
    async byId(id: string): Promise<HeldQuiz | null> {
      const row = await db.selectFrom('quiz').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? quizOf(row) : null
    },
  }
}

function roundQueries(db: QuizRows) {
  return {
    async ask(round: HeldRound): Promise<void> {
      await db
        .insertInto('round')
        .values({
          id: round.id,
          quiz_id: round.quizId,
          number: round.number,
          at: round.at,
          allowed_lag_ms: round.allowedLagMs,
          state: 'shown',
          void_reason: null,
          ended_at: null,
          counts: [...round.counts],
        })
        .execute()
    },
    /** Makes the result of a question durable; a question that is void meanwhile stays void. */
    async reveal(
      id: string,
      result: { at: number; opened: number; answered: number; counts: readonly number[] },
    ): Promise<void> {
      await db
        .updateTable('round')
        .set({
          state: 'revealed',
          ended_at: result.at,
          opened: result.opened,
          answered: result.answered,
          counts: [...result.counts],
        })
        .where('id', '=', id)
        .where('state', '=', 'shown')
        .execute()
    },
    async void(id: string, { reason, at }: { reason: VoidReason; at: number }): Promise<void> {
      await db
        .updateTable('round')
        .set({ state: 'void', void_reason: reason, ended_at: at })
        .where('id', '=', id)
        .where('state', '<>', 'void')
        .execute()
    },
    /** The questions of a quiz that were asked, the first one first. */
    async ofQuiz(quizId: string): Promise<HeldRound[]> {
      const found = await db
        .selectFrom('round')
        .selectAll()
        .where('quiz_id', '=', quizId)
        .orderBy('number')
        .execute()
      return found.map(roundOf)
    },
  }
}

function quizOf(row: Selectable<QuizTables['quiz']>): HeldQuiz {
  return {
    id: row.id,
    showId: row.show_id,
    hostProfileId: row.host_profile_id,
    setId: row.set_id,
    title: row.title,
    mode: row.mode,
    windowMs: row.window_ms,
    bonusPercent: row.bonus_percent,
    prize: row.prize,
    campaignId: row.campaign_id,
    questions: row.questions,
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }
}

function roundOf(row: Selectable<QuizTables['round']>): HeldRound {
  return {
    id: row.id,
    quizId: row.quiz_id,
    number: row.number,
    at: Number(row.at),
    allowedLagMs: row.allowed_lag_ms,
    state: row.state,
    voidReason: row.void_reason,
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    opened: row.opened,
    answered: row.answered,
    counts: row.counts,
  }
}
