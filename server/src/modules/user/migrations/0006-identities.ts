import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** External identities. A subject belongs to one account for ever; an account may have several. */
export const identities: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table identity (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        provider text not null,
        subject text not null check (length(subject) between 1 and 255),
        created_at timestamptz not null,
        unique (provider, subject)
      )`.execute(db)
    await sql`create index on identity (account_id)`.execute(db)
  },
}
