import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `post` finds keys and accounts by their indexes, whatever the planner thought of their tables when it first looked.
 *
 * A connection keeps its plans, and the first are made while the tables are small and reading a whole one is cheapest.
 * Until the tables are analyzed again, each gift would then read all keys that were ever used.
 */
export const postByIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter function post(jsonb, bigint)
        set enable_seqscan = off
        set enable_hashjoin = off
        set enable_mergejoin = off`.execute(db)
  },
}
