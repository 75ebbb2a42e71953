import type { Notification } from '@tayang/contract'
import type { Told } from './rows/inbox-rows.ts'

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
