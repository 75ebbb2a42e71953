import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The events of pages, kept for `TAYANG_PAGE_EVENTS_MS`. They contain no person and no address. */
export const pageEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table page_event (
        place bigint generated always as identity primary key,
        received_at timestamptz not null,
        at timestamptz not null,
        name text not null,
        pseudonym uuid,
        category text,
        partner_name text,
        video_title text,
        path text,
        props jsonb not null
      )`.execute(db)
    // Rows come in the order of their time: a few bytes a page find those that are too old.
    await sql`create index on page_event using brin (received_at)`.execute(db)
  },
}
