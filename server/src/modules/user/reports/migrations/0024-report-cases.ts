import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A report belongs to a case, and an account may be suspended for a time. */
export const reportCases: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table report add column case_id uuid`.execute(db)
    await sql`create index report_of_case on report (case_id, created_at, id)`.execute(db)
    await sql`create index report_without_case on report (id) where case_id is null`.execute(db)
    await sql`
      alter table report
        drop constraint report_status_check,
        add constraint report_status_check
          check (status in ('open', 'dismissed', 'acted', 'warned', 'hidden', 'banned'))`.execute(db)
    // Lists are of cases.
    await sql`drop index report_due`.execute(db)
    await sql`drop index report_decided`.execute(db)
    await sql`alter table account add column suspended_until timestamptz`.execute(db)
  },
}
