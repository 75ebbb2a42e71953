import type { Route } from '#platform/http/route'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { NotifyNewDevice } from '../../devices/new-device-email.ts'
import type { Places } from '../../devices/places.ts'
import type { Sessions } from '../sessions.ts'
import { clearSessionsRoute } from './clear-sessions.ts'
import { deleteSessionRoute } from './delete-session.ts'
import { pruneSessionsRoute } from './prune-sessions.ts'
import { refreshSessionRoute } from './refresh-session.ts'
import { validateSessionRoute } from './validate-session.ts'

/** Routes of a session after the sign-in. */
export function sessionRoutes(dependencies: {
  sessions: Sessions
  attempts: Attempts
  extensions: AccountExtensions
  notifyNewDevice: NotifyNewDevice
  places: Places
}): Route[] {
  return [
    validateSessionRoute(dependencies),
    refreshSessionRoute(dependencies),
    pruneSessionsRoute(dependencies),
    deleteSessionRoute(dependencies),
    clearSessionsRoute(dependencies),
  ]
}
