import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { PhoneChange } from '../phone-change.ts'

/** Sets the caller's number by the code that was sent to it. */
export function updatePhoneNumberRoute({ changePhone }: { changePhone: PhoneChange }): Route {
  return route(user.updatePhoneNumber, async ({ params, body, caller, asked, now, refuse }) => {
    if (params.id !== caller.profileId) return refuse('FORBIDDEN')
    await changePhone({ ...body, caller, asked, now })
    return { data: { success: true as const } }
  })
}
