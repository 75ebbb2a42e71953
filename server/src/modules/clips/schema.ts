import type { ModuleSchema } from '#platform/database/database'
import { clips } from './migrations/0001-clips.ts'
import { review } from './migrations/0002-review.ts'

/** The tables of this module. */
export const clipsSchema: ModuleSchema = {
  schema: 'clips',
  migrations: { '0001-clips': clips, '0002-review': review },
}
