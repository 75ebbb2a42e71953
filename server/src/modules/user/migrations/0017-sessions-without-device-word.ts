import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a device is news is a fact of the device (`known_at`), whichever of its sessions becomes final first. */
export const sessionsWithoutDeviceWord: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session drop column is_new_device`.execute(db)
  },
}
