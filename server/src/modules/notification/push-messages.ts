import { readRef, type Locale, type PushMessage } from '@tayang/contract'
import type { NotificationRow } from './rows/tables.ts'
import { localize } from './to-notification.ts'

/** Devices show less than this; the whole text is on the page. */
const BODY_LENGTH_MAX = 300

/** These types lead to a page without an id. */
const WITHOUT_ID: ReadonlySet<string> = new Set(['in-app', 'subscription'])

/** Only what is about a subscription is pushed to devices where the person logged out. */
export const reachesLoggedOut = (row: Pick<NotificationRow, 'type' | 'ref_id'>): boolean =>
  (readRef(row.ref_id)?.type ?? row.type) === 'subscription'

/** The payload of a push; where it leads is derived from refId: docs/product/notifications.md#push-message */
export function pushMessageOf(
  row: NotificationRow,
  to: { profileId: string; language: Locale },
): PushMessage {
  const { title, description } = localize(row, to.language)
  const ref = readRef(row.ref_id)
  const isOwn = ref === null && !WITHOUT_ID.has(row.type)
  return {
    title,
    body: cut(description),
    image: row.image,
    notificationId: row.id,
    // Without a refId it leads to its own page: `/notification/{id}`.
    content_type: ref?.type ?? (isOwn ? 'notification' : row.type),
    content_id: ref?.id ?? (isOwn ? row.id : null),
    profileId: to.profileId,
  }
}

/** Cuts between characters, never inside one. */
function cut(text: string): string {
  const characters = [...text]
  return characters.length <= BODY_LENGTH_MAX ? text : `${characters.slice(0, BODY_LENGTH_MAX - 1).join('')}…`
}
