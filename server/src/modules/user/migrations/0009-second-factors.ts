import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The second factor of operators (ruling R29): it comes with the link that makes somebody one. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    // The step of the last code that was used: each code serves once, and never an older one after it.
    await sql`alter table account add column totp_step bigint`.execute(db)
    await sql`alter table password_link add column totp_sealed text`.execute(db)
  },
}
