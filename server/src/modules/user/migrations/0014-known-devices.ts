import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * When the owner of an account was told of a device, which is when a session on it became final. A row alone says
 * too little: whoever signs in twice on a new device and uses the second session alone would go unnoticed.
 */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table device add column known_at timestamptz`.execute(db)
    await sql`update device set known_at = created_at`.execute(db)
  },
}
