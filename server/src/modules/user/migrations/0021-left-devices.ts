import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When somebody logged out on a device: until they sign in there again it is told of their subscription alone. */
export const leftDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table device add column left_at timestamptz`.execute(db)
  },
}
