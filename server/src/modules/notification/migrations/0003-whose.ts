import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An export or an erasure of one person does not scan the notifications of everybody. */
export const whose: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index on notification (profile_id, start_at) where profile_id is not null`.execute(db)
  },
}
