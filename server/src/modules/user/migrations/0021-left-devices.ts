import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a person signed out on a device: until the next sign-in it only gets messages about their subscription. */
export const leftDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table device add column left_at timestamptz`.execute(db)
  },
}
