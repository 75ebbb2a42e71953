import { readRef, type Locale, type PushMessage } from '@tayang/contract'
import { toldIn } from './answers.ts'
import type { NotificationRow } from './rows/tables.ts'

/** What a device shows of a text is shorter still; the whole text is on the page. */
const BODY_LENGTH_MAX = 300

/** Where these lead does not depend on an id (Spec 1, section 4). */
const WITHOUT_ID: ReadonlySet<string> = new Set(['in-app', 'subscription'])

/** What is about somebody's subscription comes also where they logged out; nothing else does. */
export const reachesLoggedOut = (row: Pick<NotificationRow, 'type' | 'ref_id'>): boolean =>
  (readRef(row.ref_id)?.type ?? row.type) === 'subscription'

/** A notification as it travels (Spec 1, section 3): where it leads is derived from its refId (A034). */
export function pushMessageOf(
  row: NotificationRow,
  to: { profileId: string; language: Locale },
): PushMessage {
  const { title, description } = toldIn(row, to.language)
  const ref = readRef(row.ref_id)
  const isOwn = ref === null && !WITHOUT_ID.has(row.type)
  return {
    title,
    body: cut(description),
    image: row.image,
    notificationId: row.id,
    // Without a refId it leads to itself: `/notification/{id}`.
    content_type: ref?.type ?? (isOwn ? 'notification' : row.type),
    content_id: ref?.id ?? (isOwn ? row.id : null),
    profileId: to.profileId,
  }
}

/** By characters, never through the middle of one. */
function cut(text: string): string {
  const characters = [...text]
  return characters.length <= BODY_LENGTH_MAX ? text : `${characters.slice(0, BODY_LENGTH_MAX - 1).join('')}…`
}
