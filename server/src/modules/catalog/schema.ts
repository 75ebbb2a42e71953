import type { ModuleSchema } from '#platform/database'
import { titleMigrations } from './migrations.ts'
import { myListMigrations } from './my-list/migrations.ts'
import { searchMigrations } from './search/index.ts'
import { showMigrations } from './shows/index.ts'

export const catalogSchema: ModuleSchema = {
  schema: 'catalog',
  migrations: { ...titleMigrations, ...showMigrations, ...myListMigrations, ...searchMigrations },
}
