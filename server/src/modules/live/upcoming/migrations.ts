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

const notified: Migration = {
  async up(db) {
    // The start that a person was reminded of: a postponed show is reminded of again.
    await sql`alter table reminder add column told_for timestamptz`.execute(db)
  },
}

/** Run with the other migrations of schema `catalog`, after those of cards. */
export const reminderMigrations: Readonly<Record<string, Migration>> = {
  '0032-reminders': reminders,
  '0140-reminders-told': notified,
}
