import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Inbox } from '../inbox.ts'

/** The page of notifications, the dialog's list and its highlights: they differ by `type` and `perPage` alone. */
export function listNotificationsRoute({ inbox }: { inbox: Inbox }): Route {
  return route(notification.listNotifications, ({ query, caller, now }) => {
    const { type: kind, locale, page, perPage } = query
    return inbox.list(caller, { kind, locale, page, perPage, now })
  })
}
