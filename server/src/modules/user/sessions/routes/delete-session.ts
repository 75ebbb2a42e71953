import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Sessions } from '../sessions.ts'

/** Signs out: from the response on, both tokens of the session are invalid. */
export function deleteSessionRoute({ sessions }: { sessions: Sessions }): Route {
  return route(user.deleteSession, async ({ caller, now }) => sessions.end(caller, now))
}
