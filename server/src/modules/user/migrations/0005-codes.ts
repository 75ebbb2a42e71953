import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * One row for each number with a recent code: the newest code, stored as a keyed hash, and the bounds of the number.
 * And the hashes of links that verify an email.
 */
export const codes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table one_time_code (
        mobile text primary key,
        purpose text not null,
        device_uuid uuid,
        account_id uuid references account on delete cascade,
        hash bytea,
        attempts int not null default 0,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        cool_until timestamptz,
        paused_until timestamptz,
        sends timestamptz[] not null default '{}'
      )`.execute(db)
    await sql`create index on one_time_code (sent_at)`.execute(db)
    await sql`create index on one_time_code (account_id)`.execute(db)
    await sql`
      create table verification_link (
        hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        email text not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index on verification_link (account_id)`.execute(db)
    await sql`create index on verification_link (expires_at)`.execute(db)
  },
}
