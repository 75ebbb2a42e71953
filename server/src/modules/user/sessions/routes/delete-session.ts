import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Sessions } from '../sessions.ts'

/** Logs out: both tokens of the session are worth nothing from the answer on. */
export function deleteSessionRoute({ sessions }: { sessions: Sessions }): Route {
  return route(user.deleteSession, async ({ caller, now }) => sessions.end(caller, now))
}
