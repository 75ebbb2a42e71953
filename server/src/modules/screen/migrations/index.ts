import type { Migration } from 'kysely/migration'
import { settings } from './0001-settings.ts'
import { maintenance } from './0002-maintenance.ts'
import { pageEvents } from './0003-page-events.ts'
import { datedChanges } from './0004-dated-changes.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-settings': settings,
  '0002-maintenance': maintenance,
  '0003-page-events': pageEvents,
  '0004-dated-changes': datedChanges,
}
