import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Inbox } from '../inbox.ts'

/** Another person's is answered as one that does not exist: docs/product/security.md#not-yours-is-not-there */
export function getNotificationRoute({ inbox }: { inbox: Inbox }): Route {
  return route(notification.getNotification, async ({ params, query, caller, now, refuse }) => {
    const found = await inbox.read(caller, { id: params.id, locale: query.locale, now })
    return found ? { data: found } : refuse('NOT_FOUND')
  })
}
