import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where people are in what they watch. Guests are kept apart: their rows are never listed. */
export const histories: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table history (
        id uuid primary key,
        account_id uuid not null,
        media_id text not null,
        media_type text not null,
        media_sub_type text not null,
        position double precision not null,
        length double precision not null,
        series_id text,
        next_id text,
        device_id uuid not null,
        session_id uuid not null,
        updated_at timestamptz not null,
        unique (account_id, media_id)
      )`.execute(db)
    await sql`create index on history (account_id, updated_at desc)`.execute(db)
    await sql`create index on history (account_id, series_id) where series_id is not null`.execute(db)
    await sql`
      create table guest_history (
        device_id uuid not null,
        media_id text not null,
        media_type text not null,
        media_sub_type text not null,
        position double precision not null,
        length double precision not null,
        session_id uuid not null,
        updated_at timestamptz not null,
        primary key (device_id, media_id)
      )`.execute(db)
    await sql`create index on guest_history (updated_at)`.execute(db)
  },
}
