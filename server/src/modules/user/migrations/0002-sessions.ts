import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sessions: one family of refresh tokens each, on one device. No token is stored, only its SHA-256. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table device (
        uuid uuid primary key,
        account_id uuid not null references account on delete cascade,
        name text not null,
        platform text not null,
        os_version text not null,
        screen text not null,
        firebase_token text,
        created_at timestamptz not null,
        seen_at timestamptz not null
      )`.execute(db)
    await sql`create index on device (account_id)`.execute(db)
    await sql`create index on device (seen_at)`.execute(db)
    await sql`
      create table session (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        device_uuid uuid not null references device on delete cascade,
        is_new_device boolean not null,
        refresh_hash bytea not null unique,
        refresh_expires_at timestamptz not null,
        hard_expires_at timestamptz not null,
        validated_at timestamptz,
        created_at timestamptz not null,
        used_at timestamptz not null
      )`.execute(db)
    await sql`create index on session (account_id, used_at)`.execute(db)
    await sql`create index on session (device_uuid)`.execute(db)
    await sql`create index on session (refresh_expires_at)`.execute(db)
    await sql`
      create table access_token (
        hash bytea primary key,
        session_id uuid not null references session on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index on access_token (session_id)`.execute(db)
    await sql`create index on access_token (expires_at)`.execute(db)
    // Refresh tokens that were exchanged: a replay must be distinguished from an unknown token.
    await sql`
      create table spent_refresh (
        hash bytea primary key,
        session_id uuid not null references session on delete cascade,
        spent_at timestamptz not null
      )`.execute(db)
    await sql`create index on spent_refresh (session_id)`.execute(db)
    await sql`create index on spent_refresh (spent_at)`.execute(db)
    await sql`
      create table logout_token (
        hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index on logout_token (account_id)`.execute(db)
    await sql`create index on logout_token (expires_at)`.execute(db)
  },
}
