import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The consents of people (Law 27 of 2022, articles 22 to 24): who agreed to which text in which language, when, and
 * when they withdrew. The row is our evidence, so it names the account without a foreign key: it stays when the account
 * is erased, and the id alone then identifies nobody.
 */
export const consents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table consent (
        id uuid primary key,
        account_id uuid not null,
        purpose text not null,
        version text not null,
        language text not null,
        is_granted boolean not null,
        at timestamptz not null
      )`.execute(db)
    await sql`create index on consent (account_id, purpose, at)`.execute(db)
    await sql`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the consent ledger is append-only'; end $$`.execute(db)
    await sql`
      create trigger consent_append_only before update or delete or truncate on consent
      for each statement execute function refuse_change()`.execute(db)
  },
}
