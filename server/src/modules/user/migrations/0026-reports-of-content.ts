import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The live wall counts the reports about what is on air every few seconds. */
export const reportsOfContent: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index report_of_content on report (id_entity, created_at) where id_entity is not null`.execute(
      db,
    )
  },
}
