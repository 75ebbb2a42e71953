import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many people watched both of two titles, without the people. */
export const pairs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table pair (
        title_id text not null,
        other_id text not null,
        viewers integer not null,
        primary key (title_id, other_id)
      )`.execute(db)
  },
}
