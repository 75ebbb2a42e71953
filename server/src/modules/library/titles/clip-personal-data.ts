import { EXPORT_ROWS_MAX, type PersonalDataHandler, type PersonIds } from '#modules/user'
import type { CatalogRows } from '../tables.ts'
import { disownClipsOf, exportClipsOf } from './rows/clip-rows.ts'

export type ClipPersonalData = ReturnType<typeof openClipPersonalData>

/** A clip that an operator published under a person's name remains when the person leaves, without the name. */
export function openClipPersonalData(rows: CatalogRows) {
  return {
    section: 'clips',
    erases: ['own name on clips'],
    keeps: [],
    exportOf: ({ profileId }: PersonIds) => exportClipsOf(rows, profileId, EXPORT_ROWS_MAX),
    erase: ({ profileId }: PersonIds) => disownClipsOf(rows, profileId),
  } satisfies PersonalDataHandler
}
