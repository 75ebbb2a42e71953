import type { Locale, Notification } from '@tayang/contract'
import type { LocalizedRow } from './rows/inbox-rows.ts'
import type { NotificationRow } from './rows/tables.ts'

/** A row with its texts in one language. */
export function localize(row: NotificationRow, locale: Locale): LocalizedRow {
  const isIndonesian = locale === 'id'
  return {
    ...row,
    title: isIndonesian ? row.title_id : row.title_en,
    description: isIndonesian ? row.description_id : row.description_en,
  }
}

/** A notification as the contract answers it to its reader. */
export function toNotification(row: LocalizedRow, isRead: boolean): Notification {
  const startDate = row.start_at.getTime()
  const endDate = row.end_at?.getTime() ?? null
  return {
    id: row.id,
    type: row.type,
    kind: row.kind,
    title: row.title,
    desc: row.description,
    refId: row.ref_id,
    image: row.image,
    startDate,
    endDate,
    common: { title: row.title, startDate, endDate },
    isRead,
  }
}
