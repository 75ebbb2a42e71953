import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Operators from whose balance a package may be paid. */
export const paymentsOfPackages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table package add column payments jsonb not null default '{}'`.execute(db)
  },
}
