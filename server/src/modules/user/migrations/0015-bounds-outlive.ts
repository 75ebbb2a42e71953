import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What bounds the codes of a number outlives the account that asked for the last one: whoever deletes accounts in
 * between would send without bound, also to a number that is not theirs (ruling R4, trust 16).
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
