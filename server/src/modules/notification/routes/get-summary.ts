import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Inbox } from '../inbox.ts'

export function getSummaryRoute({ inbox }: { inbox: Inbox }): Route {
  return route(notification.getSummary, async ({ caller, now }) => ({
    data: { unread: await inbox.unread(caller, now) },
  }))
}
