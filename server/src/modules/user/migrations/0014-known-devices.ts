import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * When the owner was notified of a device: when the first session on it was validated. The existence of the row is not
 * enough, since a thief could sign in twice on a new device, use only the second session and stay unnoticed.
 */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table device add column known_at timestamptz`.execute(db)
    await sql`update device set known_at = created_at`.execute(db)
  },
}
