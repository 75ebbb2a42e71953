import type { Migration } from 'kysely/migration'
import { settings } from './0001-settings.ts'

export const migrations: Readonly<Record<string, Migration>> = { '0001-settings': settings }
