import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Ages } from '../ages.ts'

/** Sets the caller's birth date, once. */
export function putBirthDateRoute({ ages }: { ages: Ages }): Route {
  return route(user.putBirthDate, async ({ caller, body, now }) => {
    await ages.setBirthDate(caller.accountId, body.birthDate, now)
    return { data: { birthDate: body.birthDate } }
  })
}
