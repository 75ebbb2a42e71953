import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a follower hears of what the followed person does. */
export const bells: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table relation add column has_bell boolean not null default true`.execute(db)
  },
}
