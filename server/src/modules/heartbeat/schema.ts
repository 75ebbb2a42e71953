import type { ModuleSchema } from '#platform/database/database'
import { histories } from './migrations/0001-histories.ts'

/** The tables of this room. */
export const heartbeatSchema: ModuleSchema = {
  schema: 'heartbeat',
  migrations: { '0001-histories': histories },
}
