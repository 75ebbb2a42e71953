import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What people agreed to (trust, part 4; Law 27 of 2022, articles 22 to 24): who, to which text in which language,
 * when, and when they withdrew. It is the proof, so it names the account without depending on it: it stays when the
 * account is erased, and the id alone says nothing of anybody then.
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
