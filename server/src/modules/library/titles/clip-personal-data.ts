import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { CatalogRows } from '../tables.ts'
import { disownClipsOf, exportClipsOf } from './rows/clip-rows.ts'

/** A clip that an operator published under a person's name remains when the person leaves, without the name. */
export function openClipPersonalData(rows: CatalogRows): PersonalDataHandler {
  return {
    section: 'clips',
    erases: ['own name on clips'],
    keeps: [],
    exportOf: ({ profileId }) => exportClipsOf(rows, profileId, EXPORT_ROWS_MAX),
    erase: ({ profileId }) => disownClipsOf(rows, profileId),
  }
}
