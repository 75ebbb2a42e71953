import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a bullet says leaves the outbox once its room has it: there it is erased with its person. */
export const relayedWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update outbox set payload = jsonb_set(payload, '{comment}', 'null')
      where relayed_at is not null and payload ->> 'comment' is not null`.execute(db)
  },
}
