import type { ModuleSchema } from '#platform/database/database'
import { decisions } from './migrations/0001-decisions.ts'

/** The tables of this module. */
export const decisionsSchema: ModuleSchema = {
  schema: 'decisions',
  migrations: { '0001-decisions': decisions },
}
