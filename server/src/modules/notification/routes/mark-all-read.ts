import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Inbox } from '../inbox.ts'

export function markAllReadRoute({ inbox }: { inbox: Inbox }): Route {
  return route(notification.markAllRead, async ({ caller, now }) => inbox.readAll(caller, now))
}
