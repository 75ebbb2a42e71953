import { EXPORT_ROWS_MAX, type Keeper } from '#modules/user'
import type { heartbeatRows } from './rows.ts'

/** Where somebody was in what they watched goes with them. */
export function openKeeper(rows: ReturnType<typeof heartbeatRows>): Keeper {
  return {
    room: 'histories',
    erases: ['what was watched and how far'],
    keeps: [],
    exportOf: ({ accountId }) => rows.list(accountId, { limit: EXPORT_ROWS_MAX, offset: 0 }),
    erase: ({ accountId }) => rows.erase(accountId),
  }
}
