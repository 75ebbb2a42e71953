import type { ModuleSchema } from '#platform/database/database'
import { quizzes } from './migrations/0001-quizzes.ts'

/** The tables of this module. */
export const quizzesSchema: ModuleSchema = { schema: 'quizzes', migrations: { '0001-quizzes': quizzes } }
