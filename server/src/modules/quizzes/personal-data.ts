import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { attemptsOf, eraseAttemptsOf } from './rows/attempt-rows.ts'
import type { QuizDb } from './tables.ts'

/** Tries are a person's own; what they answered is in no export, so that no export tells what is right. */
export function openPersonalData(db: QuizDb): PersonalDataHandler {
  return {
    section: 'quizzes',
    erases: ['tries at quizzes'],
    keeps: [],
    async exportOf({ accountId }) {
      const found = await attemptsOf(db, accountId, EXPORT_ROWS_MAX)
      return found.map((attempt) => ({
        quizId: attempt.quiz_id,
        videoId: attempt.item_id,
        campaignId: attempt.campaign_id,
        try: attempt.number,
        isAllCorrect: attempt.is_all_correct,
        at: attempt.at.getTime(),
      }))
    },
    async erase({ accountId }) {
      await eraseAttemptsOf(db, accountId)
    },
  }
}
