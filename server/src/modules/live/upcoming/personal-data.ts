import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { UpcomingDependencies } from './dependencies.ts'

/** Reminders are erased with their owner, and announced shows with their streamer. */
export function openPersonalData({
  cards,
  reminders,
}: Pick<UpcomingDependencies, 'cards' | 'reminders'>): PersonalDataHandler {
  return {
    section: 'upcoming',
    erases: ['reminders, and own live shows that were announced'],
    keeps: [],
    exportOf: async ({ profileId }) => ({
      reminders: await reminders.exportOf(profileId, EXPORT_ROWS_MAX),
      announced: await cards.rows.ofProfile(profileId, EXPORT_ROWS_MAX),
    }),
    async erase({ profileId }) {
      await reminders.erase(profileId)
      for (const { id } of await cards.rows.ofProfile(profileId, EXPORT_ROWS_MAX)) await cards.removeById(id)
    },
  }
}
