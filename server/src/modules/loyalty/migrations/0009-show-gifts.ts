import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many gifts of a show were relayed to its chat room; also of shows that are over. */
export const showGifts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table show_earning add gifts bigint not null default 0 check (gifts >= 0)`.execute(db)
    await sql`
      update show_earning s set gifts = heard.gifts
      from (
        select payload ->> 'showId' as show_id, count(*) as gifts from outbox
        where relayed_at is not null and payload ->> 'showId' is not null group by 1
      ) heard
      where s.show_id::text = heard.show_id`.execute(db)
  },
}
