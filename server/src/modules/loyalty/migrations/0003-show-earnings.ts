import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The earnings of a show from the gifts that were relayed to its chat room. */
export const showEarnings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table show_earning (
        show_id uuid primary key,
        gencash bigint not null check (gencash >= 0)
      )`.execute(db)
  },
}
