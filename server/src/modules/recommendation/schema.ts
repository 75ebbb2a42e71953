import type { ModuleSchema } from '#platform/database/database'
import { pairs } from './migrations/0001-pairs.ts'

/** The tables of this module. */
export const recommendationSchema: ModuleSchema = {
  schema: 'recommendation',
  migrations: { '0001-pairs': pairs },
}
