import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { openPersonRows } from './person-rows.ts'
import type { QuizRows } from './tables.ts'

/** Sets belong to a person; so do their answers, their places and votes that are still counted. */
export function openPersonalData(db: QuizRows): PersonalDataHandler {
  const rows = openPersonRows(db)
  return {
    section: 'liveQuiz',
    erases: ['own question sets', 'answers and places in live quizzes', 'votes in polls that run'],
    keeps: [
      {
        what: 'that quizzes and polls were held in own shows',
        why: 'their results belong to those who played too',
      },
    ],
    async exportOf({ profileId }) {
      const [sets, places] = await Promise.all([
        rows.setsOf(profileId, EXPORT_ROWS_MAX),
        rows.placesOf(profileId, EXPORT_ROWS_MAX),
      ])
      return { sets, places }
    },
    erase: rows.erase,
  }
}
