import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { CatalogRows } from '../tables.ts'

/** A clip that an operator put under somebody's name stays the house's when they leave, without the name. */
export function openClipPersonalData(rows: CatalogRows): PersonalDataHandler {
  return {
    section: 'clips',
    erases: ['own name on clips'],
    keeps: [],
    exportOf: ({ profileId }) =>
      rows
        .selectFrom('item')
        .select(['id', 'title_en', 'title_id', 'views', 'published_at'])
        .where('owner_profile_id', '=', profileId)
        .orderBy('published_at', 'desc')
        .limit(EXPORT_ROWS_MAX)
        .execute(),
    async erase({ profileId }) {
      await rows
        .updateTable('item')
        .set({ owner_profile_id: null })
        .where('owner_profile_id', '=', profileId)
        .execute()
    },
  }
}
