import type { ModuleSchema } from '#platform/database/database'
import { histories } from './migrations/0001-histories.ts'
import { removed } from './migrations/0002-removed.ts'

/** The tables of this room. */
export const heartbeatSchema: ModuleSchema = {
  schema: 'heartbeat',
  migrations: { '0001-histories': histories, '0002-removed': removed },
}
