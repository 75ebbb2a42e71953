import { user } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { Sessions } from '../sessions.ts'

/** Makes a new session final; until then its token opens nothing else (A021). */
export function validateSessionRoute({ sessions }: { sessions: Sessions }): Route {
  return route(user.validateSession, async ({ caller, now }) => sessions.validate(caller, now))
}
