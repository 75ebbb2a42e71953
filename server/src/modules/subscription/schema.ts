import type { ModuleSchema } from '#platform/database'
import { packages } from './migrations/0001-packages.ts'

/** The tables of this room. */
export const subscriptionSchema: ModuleSchema = {
  schema: 'subscription',
  migrations: { '0001-packages': packages },
}
