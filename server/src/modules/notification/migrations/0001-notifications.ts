import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * One row per notification, whatever its audience. Only followers get an inbox row each, of two ids: what goes to
 * everybody is never copied, and a recall is one update.
 */
export const notifications: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table notification (
        id uuid primary key,
        key text not null unique,
        type text not null,
        kind text not null check (kind in ('highlight', 'non-highlight')),
        topic text check (topic in ('live', 'content', 'subscription', 'announcement')),
        title text not null,
        description text not null,
        ref_id text,
        image text,
        audience text not null check (audience in ('all', 'followers', 'profile')),
        profile_id uuid,
        wants_push boolean not null,
        by_operator boolean not null,
        start_at timestamptz not null,
        end_at timestamptz,
        created_at timestamptz not null,
        recalled_at timestamptz,
        fanned_to uuid,
        fanned_at timestamptz,
        check ((audience = 'all') = (profile_id is null))
      )`.execute(db)
    await sql`
      create index notification_for_all on notification (start_at desc, id desc)
      where audience = 'all' and recalled_at is null`.execute(db)
    await sql`create index on notification (start_at)`.execute(db)
    await sql`create index on notification (created_at desc) where by_operator`.execute(db)
    // The newest first by the key itself, since ids sort by the time they were made.
    await sql`
      create table inbox (
        profile_id uuid not null,
        notification_id uuid not null references notification on delete cascade,
        primary key (profile_id, notification_id)
      )`.execute(db)
    await sql`create index on inbox (notification_id)`.execute(db)
    await sql`
      create table reading (
        profile_id uuid not null,
        notification_id uuid not null references notification on delete cascade,
        read_at timestamptz not null,
        primary key (profile_id, notification_id)
      )`.execute(db)
    await sql`create index on reading (notification_id)`.execute(db)
    // Only what differs from the default, which is everything everywhere.
    await sql`
      create table choice (
        profile_id uuid not null,
        topic text not null,
        in_app boolean not null,
        push boolean not null,
        primary key (profile_id, topic)
      )`.execute(db)
    await sql`
      create table pushed (
        notification_id uuid not null references notification on delete cascade,
        device_uuid uuid not null,
        primary key (notification_id, device_uuid)
      )`.execute(db)
  },
}
