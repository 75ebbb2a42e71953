import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { heartbeatRows } from './rows.ts'

/** Where somebody was in what they watched goes with them. */
export function openPersonalData(rows: ReturnType<typeof heartbeatRows>): PersonalDataHandler {
  return {
    section: 'histories',
    erases: ['what was watched and how far'],
    keeps: [],
    exportOf: ({ accountId }) => rows.list(accountId, { limit: EXPORT_ROWS_MAX, offset: 0 }),
    erase: ({ accountId }) => rows.erase(accountId),
  }
}
