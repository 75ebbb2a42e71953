import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { ShowService } from './show-service.ts'

/** The show of an erased streamer ends; its texts and the key are erased, that it was on air is kept. */
export function openPersonalData({
  rows,
  finish,
  recordings,
  thumbnails,
  judged,
}: Pick<ShowService, 'rows' | 'finish' | 'recordings' | 'thumbnails' | 'judged'>): PersonalDataHandler {
  return {
    section: 'shows',
    erases: ['names, descriptions, pictures and recordings of own shows, and the stream key'],
    keeps: [],
    exportOf: ({ profileId }) => rows.showsOf(profileId, EXPORT_ROWS_MAX),
    async erase({ profileId }) {
      await rows.dropKey(profileId)
      await judged.unlockKey(profileId)
      const latest = await rows.latestOf(profileId)
      if (latest && latest.status !== 'finished') await finish(latest.id, 'stopped')
      await recordings.removeOfProfile(profileId)
      await rows.eraseTexts(profileId)
      await thumbnails.eraseOf(profileId)
    },
  }
}
