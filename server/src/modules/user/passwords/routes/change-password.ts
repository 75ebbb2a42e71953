import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { PasswordChange } from '../password-change.ts'

/** Changes the caller's password; requires the current one when there is one. */
export function changePasswordRoute({ changePassword }: { changePassword: PasswordChange }): Route {
  return route(user.changePassword, async ({ body, caller, asked, now }) => {
    await changePassword({ ...body, caller, asked, now })
    return { data: { success: true as const } }
  })
}
