import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { MyListRows } from './rows.ts'

/** What somebody wanted to watch goes with them. */
export function openPersonalData(listed: MyListRows): PersonalDataHandler {
  return {
    section: 'my-list',
    erases: ['the titles of My List'],
    keeps: [],
    exportOf: ({ profileId }) => listed.exportOf(profileId, EXPORT_ROWS_MAX),
    erase: ({ profileId }) => listed.erase(profileId),
  }
}
