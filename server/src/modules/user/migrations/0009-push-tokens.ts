import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A browser has one push token, regardless of the account; the row is found by the token when a browser sends it. */
export const pushTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index device_firebase_token on device using hash (firebase_token)`.execute(db)
  },
}
