import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A change says why, may begin later, and may be called off before that by a row that names it: rows are never changed.
 */
export const datedChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table setting_change
        add column reason text not null default '',
        add column starts_at timestamptz,
        add column cancels bigint`.execute(db)
    await sql`create unique index on setting_change (cancels) where cancels is not null`.execute(db)
  },
}
