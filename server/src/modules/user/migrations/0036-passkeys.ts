import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Passkeys, and since when a second factor is on: a young one goes with a reset by a link. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table passkey (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        is_backup_eligible boolean not null,
        is_backed_up boolean not null,
        name text not null,
        created_at timestamptz not null,
        used_at timestamptz
      )`.execute(db)
    await sql`create index on passkey (account_id)`.execute(db)
    // Null for operators, whose factor comes with a link, and while it is off.
    await sql`alter table account add column totp_since timestamptz`.execute(db)
  },
}
