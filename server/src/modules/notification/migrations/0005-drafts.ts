import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What operators have written and not sent yet. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table draft (
        id uuid primary key,
        body jsonb not null,
        revision integer not null check (revision > 0),
        changed_at timestamptz not null,
        changed_by uuid not null
      )`.execute(db)
    await sql`create index on draft (changed_at desc)`.execute(db)
    // An estimate counts those who turned a topic off.
    await sql`create index on choice (topic)`.execute(db)
  },
}
