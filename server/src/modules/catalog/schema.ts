import type { ModuleSchema } from '#platform/database/database'
import { adMigrations } from './access/ads/migrations.ts'
import { placeMigrations } from './access/places/migrations.ts'
import { channelMigrations } from './channels/migrations.ts'
import { titleMigrations } from './migrations.ts'
import { cardMigrations } from './cards/index.ts'
import { myListMigrations } from './my-list/migrations.ts'
import { recordingMigrations } from './recordings/index.ts'
import { searchMigrations } from './search/index.ts'
import { showMigrations } from './shows/index.ts'
import { reminderMigrations } from './upcoming/index.ts'

export const catalogSchema: ModuleSchema = {
  schema: 'catalog',
  migrations: {
    ...titleMigrations,
    ...showMigrations,
    ...myListMigrations,
    ...channelMigrations,
    ...cardMigrations,
    ...reminderMigrations,
    ...placeMigrations,
    ...adMigrations,
    ...recordingMigrations,
    ...searchMigrations,
  },
}
