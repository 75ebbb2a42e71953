/**
 * Upcoming: live shows that are announced, and who wants to be reminded of which.
 *
 * Owns one table, a row for each profile and show. Sends nothing itself. Shows nobody's reminders to anybody else,
 * and no show after it is over.
 */
import type { Route } from '#platform/route'
import type { Keeper } from '#modules/user'
import type { Cards } from '../cards/index.ts'
import { openKeeper } from './keeper.ts'
import { getUpcomingShowRoute } from './routes/get-upcoming-show.ts'
import { reminderRoutes } from './routes/remind.ts'
import type { ReminderRows } from './rows.ts'

export { reminderMigrations } from './migrations.ts'
export { reminderRows } from './rows.ts'

export interface UpcomingNeeds {
  cards: Cards
  reminders: ReminderRows
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

export function openUpcoming(needs: UpcomingNeeds): { routes: readonly Route[]; keeper: Keeper } {
  return {
    routes: [getUpcomingShowRoute(needs), ...reminderRoutes(needs)],
    keeper: openKeeper(needs),
  }
}
