import type { Migration } from 'kysely/migration'
import { channelMigrations } from './channels/migrations.ts'
import { recordingMigrations } from './recordings/index.ts'
import { showMigrations } from './shows/index.ts'
import { reminderMigrations } from './upcoming/index.ts'

/** Migrations of schema `catalog` that are this module's; their names put them in order among those of the others. */
export const liveMigrations: Readonly<Record<string, Migration>> = {
  ...showMigrations,
  ...channelMigrations,
  ...reminderMigrations,
  ...recordingMigrations,
}
