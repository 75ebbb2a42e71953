import type { Migration } from 'kysely/migration'
import { cardMigrations } from './cards/index.ts'
import { myListMigrations } from './my-list/migrations.ts'
import { searchMigrations } from './search/index.ts'
import { suggestionMigrations } from './suggestions/index.ts'
import { titleMigrations } from './titles/migrations.ts'

/** Migrations of schema `catalog` that are this module's; their names put them in order among those of the others. */
export const libraryMigrations: Readonly<Record<string, Migration>> = {
  ...titleMigrations,
  ...myListMigrations,
  ...cardMigrations,
  ...searchMigrations,
  ...suggestionMigrations,
}
