import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People: an account signs in, its profile is what others see. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table account (
        id uuid primary key,
        email text unique check (email = lower(email)),
        email_verified_at timestamptz,
        username text not null unique check (username = lower(username)),
        mobile text unique,
        password_hash text,
        roles text[] not null default '{}',
        is_demo boolean not null default false,
        created_at timestamptz not null
      )`.execute(db)
    await sql`
      create table profile (
        id uuid primary key,
        account_id uuid not null unique references account on delete cascade,
        name text not null,
        bio text not null default '',
        avatar text
      )`.execute(db)
    await sql`
      create table password_link (
        hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index on password_link (account_id)`.execute(db)
    await sql`create index on password_link (expires_at)`.execute(db)
  },
}
