import { EXPORT_ROWS_MAX, type Keeper } from '#modules/user'
import type { LineRows } from './rows.ts'

/** What somebody said in rooms goes with them; that something was said there stays, so that lines keep their number. */
export function openKeeper(rows: LineRows): Keeper {
  return {
    room: 'comments',
    erases: ['comments beside shows'],
    keeps: [],
    exportOf: ({ profileId }) => rows.linesOf(profileId, EXPORT_ROWS_MAX),
    erase: ({ profileId }) => rows.erase(profileId),
  }
}
