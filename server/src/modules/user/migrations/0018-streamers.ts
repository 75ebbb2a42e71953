import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Approvals to go live, for a site whose setting requires them. */
export const streamers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table streamer (
        account_id uuid primary key references account on delete cascade,
        approved_at timestamptz not null
      )`.execute(db)
  },
}
