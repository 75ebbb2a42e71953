import type { ModuleSchema } from '#platform/database/database'
import { clips } from './migrations/0001-clips.ts'

/** The tables of this module. */
export const clipsSchema: ModuleSchema = { schema: 'clips', migrations: { '0001-clips': clips } }
