import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Sessions } from '../sessions.ts'

/** Ends the caller's idle sessions, and the oldest above the limit: docs/product/sessions.md#pruning. */
export function pruneSessionsRoute({ sessions }: { sessions: Sessions }): Route {
  return route(user.pruneSessions, async ({ caller, now }) => sessions.prune(caller, now))
}
