import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Beside one, the followers and all: people who asked for it, each with a row of their own. */
export const somePeople: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table notification drop constraint notification_audience_check`.execute(db)
    await sql`
      alter table notification add constraint notification_audience_check
      check (audience in ('all', 'followers', 'profile', 'profiles'))`.execute(db)
  },
}
