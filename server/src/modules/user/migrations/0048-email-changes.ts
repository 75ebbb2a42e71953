import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A link of a new email names the one that it takes the place of: it is void once that is another one. */
export const emailChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table verification_link add column replaces text`.execute(db)
  },
}
