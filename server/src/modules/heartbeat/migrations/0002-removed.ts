import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was taken out of a history is kept for a while, so that a wrong press can be undone. */
export const removed: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table history add column removed_at timestamptz`.execute(db)
    await sql`create index on history (removed_at) where removed_at is not null`.execute(db)
  },
}
