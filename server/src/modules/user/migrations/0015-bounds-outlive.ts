import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The bounds of a number outlive the account that requested its last code. Otherwise a person could send codes to any
 * number without bound by deleting accounts in between.
 */
export const boundsOutlive: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table one_time_code
        drop constraint one_time_code_account_id_fkey,
        add constraint one_time_code_account_id_fkey
          foreign key (account_id) references account on delete set null`.execute(db)
  },
}
