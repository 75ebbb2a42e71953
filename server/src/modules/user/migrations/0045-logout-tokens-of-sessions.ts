import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A logout token ends with its sign-in. Those that are out live ten minutes and name no session, so they go. */
export const logoutTokensOfSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from logout_token`.execute(db)
    await sql`
      alter table logout_token
        add column session_id uuid not null references session on delete cascade`.execute(db)
    await sql`create index on logout_token (session_id)`.execute(db)
  },
}
