import type { Clock } from '#platform/clock/clock'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { CatalogRows } from '../tables.ts'

/** Decides whether a person, or null for a guest, may play a title. */
export type DecideAccess = (
  title: { readonly isPremium: boolean; readonly isPlayable: boolean; readonly isBlocked: boolean },
  asker: { readonly accountId: string; readonly includesPremium: boolean } | null,
) => { readonly allowed: true } | { readonly allowed: false; readonly code: string }

export interface ViewDependencies {
  readonly rows: CatalogRows
  readonly tally: Tally
  readonly clock: Clock
  readonly log: Log
  readonly decideAccess: DecideAccess
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** A show that is over and was recorded, which counts its views as a title does. */
  recordedShowOf(id: string): Promise<{ id: string; ownerProfileId: string; views: number } | null>
  addRecordedViews(batch: ReadonlyMap<string, number>): Promise<void>
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}
