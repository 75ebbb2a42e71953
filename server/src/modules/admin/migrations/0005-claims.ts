import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who works on which case, for two minutes at a time. */
export const claims: Migration = {
  async up(db) {
    await sql`
      create table claim (
        kind text not null,
        id text not null,
        account_id uuid not null,
        until bigint not null,
        primary key (kind, id)
      )`.execute(db)
    await sql`create index claim_until on claim (until)`.execute(db)
  },
}
