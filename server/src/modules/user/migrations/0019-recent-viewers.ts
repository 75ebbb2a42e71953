import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Among equally followed streamers the more watched come first; the index still gives the whole order. */
export const recentViewers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table profile add column recent_viewers integer not null default 0`.execute(db)
    await sql`drop index profile_popular`.execute(db)
    await sql`
      create index profile_popular on profile (total_followers desc, recent_viewers desc, id)
      where total_followers > 0 and hidden_at is null`.execute(db)
  },
}
