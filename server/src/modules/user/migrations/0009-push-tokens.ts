import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One browser has one push token, whoever signs in there: it is looked up when somebody brings it. */
export const pushTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index device_firebase_token on device using hash (firebase_token)`.execute(db)
  },
}
