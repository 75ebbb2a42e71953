import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was refused is a small part of the trail and most of what is looked for: its indexes hold nothing else. */
export const refused: Migration = {
  async up(db) {
    await sql`drop index trail_outcome`.execute(db)
    await sql`create index trail_refused_code on trail (outcome, at, id) where outcome <> 'done'`.execute(db)
    await sql`create index trail_refused_call on trail (operation, at, id) where outcome <> 'done'`.execute(
      db,
    )
    await sql`create index trail_refused_of on trail (account_id, at, id) where outcome <> 'done'`.execute(db)
  },
}
