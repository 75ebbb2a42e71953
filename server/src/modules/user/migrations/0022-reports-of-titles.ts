import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A report about a title without an owner names no person; it is still open once per reporter. */
export const reportsOfTitles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table report
        alter column reportee_profile_id drop not null,
        alter column reportee_account_id drop not null`.execute(db)
    await sql`drop index report_open`.execute(db)
    await sql`
      create unique index report_open
        on report (reporter_profile_id, reportee_profile_id, type, coalesce(id_entity, '')) nulls not distinct
        where status = 'open'`.execute(db)
  },
}
