/**
 * Upcoming: live shows that are announced, by operators or by the streamers who give them, and their reminders.
 *
 * Owns one table, a row for each profile and show. Decides when a person is to be notified, and hands the notifying to
 * the `remind` that it is opened with. Never shows a person's reminders to anybody else, nor a show that is over.
 */
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { Show } from '@tayang/contract'
import type { UpcomingDependencies } from './dependencies.ts'
import { listAsShows, type ShowsQuery } from './as-shows.ts'
import { openPersonalData } from './personal-data.ts'
import { getUpcomingShowRoute } from './routes/get-upcoming-show.ts'
import { reminderRoutes } from './routes/remind.ts'
import { scheduleRoutes } from './routes/schedule.ts'

export { startReminding, type Remind } from './remind-people.ts'
export { reminderMigrations } from './migrations.ts'
export { reminderRows } from './rows.ts'

interface Upcoming {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Announced shows as the list of shows has them. */
  listAsShows(input: ShowsQuery): Promise<{ shows: Show[]; total: number }>
}

export function openUpcoming(needs: UpcomingDependencies): Upcoming {
  return {
    routes: [getUpcomingShowRoute(needs), ...reminderRoutes(needs), ...scheduleRoutes(needs)],
    personalData: openPersonalData(needs),
    listAsShows: (input) => listAsShows(needs.cards, input),
  }
}
