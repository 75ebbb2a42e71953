import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The blocks of the last moments are looked for every few seconds. */
export const recentBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index on block (created_at, id)`.execute(db)
  },
}
