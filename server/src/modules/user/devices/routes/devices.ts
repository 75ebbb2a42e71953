import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Devices } from '../devices.ts'
import { languageOf } from '../../mail/emails.ts'

/** My devices: where I am signed in, and the way out of each. A device of somebody else is answered like none. */
export function deviceRoutes({ devices }: { devices: Devices }): Route[] {
  return [
    route(user.listDevices, async ({ caller, now }) => ({ data: await devices.list(caller, now) })),
    route(user.putDevice, async ({ caller, params, body, asked, refuse }) => {
      const wish = { uuid: params.uuid, token: body.firebaseToken, language: languageOf(asked) }
      const isSet = await devices.setPushToken(caller, wish)
      if (!isSet) refuse('NOT_FOUND')
    }),
    route(user.deleteDevice, async ({ caller, params, refuse }) => {
      if (!(await devices.remove(caller.accountId, params.uuid))) refuse('NOT_FOUND')
    }),
  ]
}
