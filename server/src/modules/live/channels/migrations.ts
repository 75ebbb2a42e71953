import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const channels: Migration = {
  async up(db) {
    // A channel is an item: it is found, pictured, hidden and put in playlists like any other.
    await sql`alter table item drop constraint item_type_check`.execute(db)
    await sql`
      alter table item add check (type in
        ('movie', 'series', 'season', 'episode', 'clips', 'channel', 'stream', 'webview'))`.execute(db)
    await sql`
      create table channel (
        item_id text primary key references item (id) on delete cascade,
        kind text not null check (kind in ('linear', 'stream', 'webview')),
        interactive boolean not null,
        url text,
        place integer not null,
        epoch bigint not null,
        plan text not null default ''
      )`.execute(db)
    await sql`create index channel_place on channel (place, item_id)`.execute(db)
    await sql`
      create table channel_programme (
        channel_id text not null references channel (item_id) on delete cascade,
        place integer not null,
        item_id text not null references item (id) on delete cascade,
        starts_at bigint,
        primary key (channel_id, place)
      )`.execute(db)
    await sql`create index channel_programme_item on channel_programme (item_id)`.execute(db)
    // Borders of segments outlive the version: what was shown is still numbered.
    await sql`
      create table channel_reel (
        version_id text primary key,
        borders jsonb not null
      )`.execute(db)
    // What a channel showed and will show: a row is never changed once any of it was shown.
    await sql`
      create table channel_run (
        channel_id text not null references channel (item_id) on delete cascade,
        start_us bigint not null,
        line jsonb not null,
        primary key (channel_id, start_us)
      )`.execute(db)
  },
}

/** Who is to be reminded when a programme begins. */
const reminders: Migration = {
  async up(db) {
    await sql`
      create table programme_reminder (
        channel_id text not null references channel (item_id) on delete cascade,
        starts_at bigint not null,
        profile_id uuid not null,
        item_id text not null references item (id) on delete cascade,
        ends_at bigint not null,
        primary key (channel_id, starts_at, profile_id)
      )`.execute(db)
    await sql`create index programme_reminder_profile on programme_reminder (profile_id, starts_at)`.execute(
      db,
    )
    await sql`create index programme_reminder_due on programme_reminder (starts_at)`.execute(db)
    await sql`create index programme_reminder_item on programme_reminder (item_id)`.execute(db)
  },
}

/** Run with the other migrations of schema `catalog`. */
export const channelMigrations: Readonly<Record<string, Migration>> = {
  '0020-channels': channels,
  '0206-programme-reminders': reminders,
}
