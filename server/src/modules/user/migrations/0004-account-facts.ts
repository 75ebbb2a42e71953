import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Properties of an account beside its sign-in methods. */
export const accountFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table account
        add column telco text,
        add column msisdn text,
        add column partner text,
        add column birth_date text check (birth_date ~ '^\\d{4}-\\d\\d-\\d\\d$'),
        add column totp_sealed text,
        add column status text not null default 'active' check (status in ('active', 'banned'))`.execute(db)
  },
}
