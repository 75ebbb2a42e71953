import { user } from '@tayang/contract'
import { hashPassword } from '#platform/passwords'
import { route, type Route } from '#platform/route'
import type { Attempts } from '../attempts.ts'
import type { PasswordLinks } from '../password-links.ts'

/** Sets a password by the token of a link; every session of the account ends (A001). */
export function resetPasswordRoute(needs: { passwordLinks: PasswordLinks; attempts: Attempts }): Route {
  return route(user.resetPassword, async ({ body, asked, now, refuse }) => {
    await needs.attempts.takeToken(asked.ip)
    const passwordHash = await hashPassword(body.password)
    const isSet = await needs.passwordLinks.use({ token: body.token, passwordHash, now })
    if (!isSet) return refuse('INVALID_PARAMETERS', 'General error, please try again later')
    return { data: { success: true as const } }
  })
}
