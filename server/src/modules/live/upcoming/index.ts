/**
 * Upcoming: live shows that are announced, by operators or by who gives them, and who is to be reminded of which.
 *
 * Owns one table, a row for each profile and show. Knows who is to be told when, and leaves the telling to whoever is
 * plugged in. Shows nobody's reminders to anybody else,
 * and no show after it is over.
 */
import type { Database } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { PersonalDataHandler } from '#modules/user'
import type { Cards, CatalogRows } from '#modules/library'
import type { Show } from '@tayang/contract'
import { listAsShows, type ShowsAsked } from './as-shows.ts'
import { openPersonalData } from './personal-data.ts'
import { getUpcomingShowRoute } from './routes/get-upcoming-show.ts'
import { reminderRoutes } from './routes/remind.ts'
import { scheduleRoutes } from './routes/schedule.ts'
import type { ReminderRows } from './rows.ts'

export { startReminding, type Remind } from './remind-people.ts'
export { reminderMigrations } from './migrations.ts'
export { reminderRows } from './rows.ts'

export interface UpcomingNeeds {
  database: Database
  rows: CatalogRows
  cards: Cards
  reminders: ReminderRows
  tally: Tally
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Why this account may not go live; null where it may. */
  mayGoLive(accountId: string): Promise<'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN' | null>
}

interface Upcoming {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Announced shows as the lists of shows have them. */
  listAsShows(asked: ShowsAsked): Promise<{ shows: Show[]; total: number }>
}

export function openUpcoming(needs: UpcomingNeeds): Upcoming {
  return {
    routes: [getUpcomingShowRoute(needs), ...reminderRoutes(needs), ...scheduleRoutes(needs)],
    personalData: openPersonalData(needs),
    listAsShows: (asked) => listAsShows(needs.cards, asked),
  }
}
