import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Devices } from '../devices.ts'
import { languageOf } from '../../mail/emails.ts'

/** Routes of the caller's devices. A device of another account is answered like an unknown one. */
export function deviceRoutes({ devices }: { devices: Devices }): Route[] {
  return [
    route(user.listDevices, async ({ caller, now }) => ({ data: await devices.list(caller, now) })),
    route(user.putDevice, async ({ caller, params, body, asked, refuse }) => {
      const update = { uuid: params.uuid, token: body.firebaseToken, language: languageOf(asked) }
      const isSet = await devices.setPushToken(caller, update)
      if (!isSet) refuse('NOT_FOUND')
    }),
    route(user.deleteOtherDevices, async ({ caller }) => await devices.removeOthers(caller)),
    route(user.deleteDevice, async ({ caller, params, refuse }) => {
      if (!(await devices.remove(caller.accountId, params.uuid))) refuse('NOT_FOUND')
    }),
  ]
}
