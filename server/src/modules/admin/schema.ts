import type { ModuleSchema } from '#platform/database/database'
import { migrations } from './migrations/index.ts'

/** The tables of this module. */
export const adminSchema: ModuleSchema = { schema: 'admin', migrations }
