import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts whose deletion waits: closed, and erased once their time has come unless their owner keeps them. */
export const deletions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table deletion (
        account_id uuid primary key references account on delete cascade,
        erases_at timestamptz not null,
        language text not null
      )`.execute(db)
    await sql`create index deletion_due on deletion (erases_at)`.execute(db)
    await sql`alter table account drop constraint account_status_check`.execute(db)
    await sql`
      alter table account add constraint account_status_check
        check (status in ('active', 'banned', 'leaving'))`.execute(db)
  },
}
