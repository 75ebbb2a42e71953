import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The second factor of operators, which comes with the link that grants the role. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    // The time step of the last used code: each code is good once, and an older one never after it.
    await sql`alter table account add column totp_step bigint`.execute(db)
    await sql`alter table password_link add column totp_sealed text`.execute(db)
  },
}
