import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whoever downloads or deletes what is kept about them does not read through what everybody was told. */
export const whose: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index on notification (profile_id, start_at) where profile_id is not null`.execute(db)
  },
}
