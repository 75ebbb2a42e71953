import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { MyListRows } from './rows.ts'

/** My List is erased with the account. */
export function openPersonalData(listed: MyListRows): PersonalDataHandler {
  return {
    section: 'my-list',
    erases: ['the titles of My List'],
    keeps: [],
    exportOf: ({ profileId }) => listed.exportOf(profileId, EXPORT_ROWS_MAX),
    erase: ({ profileId }) => listed.erase(profileId),
  }
}
