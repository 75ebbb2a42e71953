import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a device is new is stored with the device (`known_at`), not with its sessions. */
export const sessionsWithoutDeviceWord: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session drop column is_new_device`.execute(db)
  },
}
