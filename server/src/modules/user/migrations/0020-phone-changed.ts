import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When an account got its number: payouts wait for a while after a change. */
export const phoneChanged: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column mobile_changed_at timestamptz`.execute(db)
  },
}
