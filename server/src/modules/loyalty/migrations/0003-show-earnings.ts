import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the gifts of a show came to, as far as its room heard of them (A111). */
export const showEarnings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table show_earning (
        show_id uuid primary key,
        gencash bigint not null check (gencash >= 0)
      )`.execute(db)
  },
}
