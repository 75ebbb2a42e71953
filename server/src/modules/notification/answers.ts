import type { Locale, Notification } from '@tayang/contract'
import type { Told } from './rows/inbox-rows.ts'
import type { NotificationRow } from './rows/tables.ts'

/** What was said, as it is read in a language. */
export function toldIn(row: NotificationRow, locale: Locale): Told {
  const isIndonesian = locale === 'id'
  return {
    ...row,
    title: isIndonesian ? row.title_id : row.title_en,
    description: isIndonesian ? row.description_id : row.description_en,
  }
}

/** A notification as its reader sees it. */
export function answerOf(row: Told, isRead: boolean): Notification {
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
