import type { RefusalCode } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import type { Tally } from '#platform/limits/tally'
import type { Cards, CatalogRows } from '#modules/library'
import type { ReminderRows } from './rows.ts'

export interface UpcomingDependencies {
  database: Database
  rows: CatalogRows
  cards: Cards
  reminders: ReminderRows
  tally: Tally
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Why this account may not go live; null where it may. */
  mayGoLive(accountId: string): Promise<RefusalCode | null>
}
