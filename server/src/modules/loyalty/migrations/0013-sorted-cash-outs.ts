import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The desk sorts cash-outs by what the bank pays. */
export const sortedCashouts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index cashout_net on cashout (status, net, id)`.execute(db)
  },
}
