import type { Migration } from 'kysely/migration'
import { adMigrations } from './ads/migrations.ts'
import { slotMigrations } from './slots/migrations.ts'

/** Migrations of schema `catalog` that are this module's; their names put them in order among those of the others. */
export const deliveryMigrations: Readonly<Record<string, Migration>> = { ...slotMigrations, ...adMigrations }
