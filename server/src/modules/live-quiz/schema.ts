import type { ModuleSchema } from '#platform/database/database'
import { liveQuiz } from './migrations/0001-live-quiz.ts'

/** The tables of this module. */
export const liveQuizSchema: ModuleSchema = {
  schema: 'live_quiz',
  migrations: { '0001-live-quiz': liveQuiz },
}
