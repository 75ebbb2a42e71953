import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Inbox } from '../inbox.ts'

export function markReadRoute({ inbox }: { inbox: Inbox }): Route {
  return route(notification.markRead, async ({ params, caller, now, refuse }) => {
    if (!(await inbox.read(caller, { id: params.id, now }))) refuse('NOT_FOUND')
  })
}
