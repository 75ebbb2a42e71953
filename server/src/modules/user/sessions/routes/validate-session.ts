import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { NewDeviceLetter } from '../../devices/new-device-email.ts'
import type { Sessions } from '../sessions.ts'

/** Makes a new session final; until then its token opens nothing else (A021). */
export function validateSessionRoute(needs: { sessions: Sessions; tellOwner: NewDeviceLetter }): Route {
  return route(user.validateSession, async ({ caller, asked, now }) => {
    const isNewDevice = await needs.sessions.validate(caller, now)
    if (isNewDevice) needs.tellOwner(caller, { asked, now })
  })
}
