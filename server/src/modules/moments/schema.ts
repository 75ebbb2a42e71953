import type { ModuleSchema } from '#platform/database/database'
import { moments } from './migrations/0001-moments.ts'

/** The tables of this module. */
export const momentsSchema: ModuleSchema = { schema: 'moments', migrations: { '0001-moments': moments } }
