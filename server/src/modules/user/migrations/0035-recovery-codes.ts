import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes that take the place of a lost authenticator app. */
export const recoveryCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table recovery_code (
        account_id uuid not null references account on delete cascade,
        hash bytea not null,
        created_at timestamptz not null,
        primary key (account_id, hash)
      )`.execute(db)
  },
}
