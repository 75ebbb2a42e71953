import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When an account got the number that it has: payouts wait for a while after it (ruling R28). */
export const phoneChanged: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column mobile_changed_at timestamptz`.execute(db)
  },
}
