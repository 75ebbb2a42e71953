import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where a session was used last, as its owner reads it; never a whole address. */
export const sessionPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table session_place (
        session_id uuid primary key references session on delete cascade,
        place text not null
      )`.execute(db)
  },
}
