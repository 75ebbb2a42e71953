import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { NotifyNewDevice } from '../../devices/new-device-email.ts'
import type { Places } from '../../devices/places.ts'
import type { Sessions } from '../sessions.ts'

/**
 * Validates a new session; until then its token is good for this operation alone: docs/product/sessions.md#validation.
 */
export function validateSessionRoute(needs: {
  sessions: Sessions
  notifyNewDevice: NotifyNewDevice
  places: Pick<Places, 'noteSession'>
}): Route {
  return route(user.validateSession, async ({ caller, asked, now }) => {
    const isNewDevice = await needs.sessions.validate(caller, now)
    await needs.places.noteSession(caller.sessionId, asked.ip)
    if (isNewDevice) needs.notifyNewDevice(caller, { asked, now })
  })
}
