import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The most followed profiles first, by one index that leaves out profiles hidden by an operator. */
export const popular: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table profile add column hidden_at timestamptz`.execute(db)
    await sql`
      create index profile_popular on profile (total_followers desc, id)
      where total_followers > 0 and hidden_at is null`.execute(db)
  },
}
