import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which version ran since when. */
export const deploys: Migration = {
  async up(db) {
    await sql`create table deploy (id uuid primary key, version text not null, at bigint not null)`.execute(
      db,
    )
    await sql`create index deploy_at on deploy (at)`.execute(db)
  },
}
