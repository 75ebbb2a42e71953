import type { ModuleSchema } from '#platform/database/database'
import { migrations } from './migrations/index.ts'

/** The tables of this module. */
export const screenSchema: ModuleSchema = { schema: 'screen', migrations }
