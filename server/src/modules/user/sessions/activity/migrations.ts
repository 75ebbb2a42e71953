import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What happened to an account, for its owner: signs of somebody else in it. */
const activity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table activity (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        event text not null,
        outcome text not null check (outcome in ('ok', 'failed')),
        device text,
        network text not null,
        at timestamptz not null,
        times integer not null
      )`.execute(db)
    await sql`create index activity_of_account on activity (account_id, at desc, id desc)`.execute(db)
    await sql`create index activity_by_age on activity (at)`.execute(db)
  },
}

export const activityMigrations = { '0040-activity': activity }
