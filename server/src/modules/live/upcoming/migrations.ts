import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const reminders: Migration = {
  async up(db) {
    await sql`
      create table reminder (
        upcoming_id text not null references card (id) on delete cascade,
        profile_id uuid not null,
        created_at timestamptz not null,
        primary key (upcoming_id, profile_id)
      )`.execute(db)
    await sql`create index reminder_profile on reminder (profile_id)`.execute(db)
  },
}

const told: Migration = {
  async up(db) {
    // Of which beginning somebody was told: a show that is put off is told of again.
    await sql`alter table reminder add column told_for timestamptz`.execute(db)
  },
}

/** They run with catalog's own, in the schema of catalog, after the cards. */
export const reminderMigrations: Readonly<Record<string, Migration>> = {
  '0032-reminders': reminders,
  '0140-reminders-told': told,
}
