import { deliveryMigrations } from '#modules/delivery'
import { libraryMigrations } from '#modules/library'
import { liveMigrations } from '#modules/live'
import type { ModuleSchema } from '../platform/database/database.ts'

/** The schema that `library`, `delivery` and `live` share; its migrations run in the order of their names. */
export const catalogSchema: ModuleSchema = {
  schema: 'catalog',
  migrations: { ...libraryMigrations, ...deliveryMigrations, ...liveMigrations },
}
