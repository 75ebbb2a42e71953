import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Sessions } from '../sessions.ts'

/** Removes own sessions that nobody uses, and the oldest above the limit (A020). */
export function pruneSessionsRoute({ sessions }: { sessions: Sessions }): Route {
  return route(user.pruneSessions, async ({ caller, now }) => sessions.prune(caller, now))
}
