import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Closings and openings of the site: the last row applies, from its start on. */
export const maintenance: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table maintenance_change (
        place bigint generated always as identity primary key,
        is_on boolean not null,
        starts_at timestamptz not null,
        is_urgent boolean not null,
        changed_at timestamptz not null,
        changed_by uuid not null
      )`.execute(db)
    await sql`
      create trigger maintenance_change_append_only before update or delete or truncate on maintenance_change
      for each statement execute function refuse_change()`.execute(db)
  },
}
