import type { ModuleSchema } from '#platform/database'
import { packages } from './migrations/0001-packages.ts'
import { vouchers } from './migrations/0002-vouchers.ts'

/** The tables of this room. */
export const subscriptionSchema: ModuleSchema = {
  schema: 'subscription',
  migrations: { '0001-packages': packages, '0002-vouchers': vouchers },
}
