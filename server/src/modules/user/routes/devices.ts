import { user } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { Devices } from '../devices/devices.ts'

/** My devices: where I am signed in, and the way out of each. A device of somebody else is answered like none. */
export function deviceRoutes({ devices }: { devices: Devices }): Route[] {
  return [
    route(user.listDevices, async ({ caller, now }) => ({ data: await devices.list(caller, now) })),
    route(user.putDevice, async ({ caller, params, body, refuse }) => {
      const isSet = await devices.setPushToken(caller, params.uuid, body.firebaseToken)
      if (!isSet) refuse('NOT_FOUND')
    }),
    route(user.deleteDevice, async ({ caller, params, refuse }) => {
      if (!(await devices.remove(caller.accountId, params.uuid))) refuse('NOT_FOUND')
    }),
  ]
}
