import type { ModuleSchema } from '#platform/database/database'
import { campaigns } from './migrations/0001-campaigns.ts'
import { draws } from './migrations/0002-draws.ts'

/** The tables of this module. */
export const drawsSchema: ModuleSchema = {
  schema: 'draws',
  migrations: { '0001-campaigns': campaigns, '0002-draws': draws },
}
