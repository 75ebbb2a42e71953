import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { maskEmail } from '../contacts.ts'
import type { ChangeNotices } from '../../mail/change-notices.ts'
import type { EmailVerification } from '../email-verification.ts'

/** Verifies an email by the token of its link. */
export function verifyAccountRoute(needs: {
  emailVerification: EmailVerification
  attempts: Attempts
  notifyOfChange: ChangeNotices
}): Route {
  return route(user.verifyAccount, async ({ body, asked, now, refuse }) => {
    await needs.attempts.takeToken(asked.ip)
    const done = await needs.emailVerification.use(body.token, now)
    if (!done) return refuse('INVALID_PARAMETERS', 'General error, please try again later')
    if (done === 'expired') return refuse('LINK_EXPIRED')
    if (done.was.email !== done.email) {
      const is = done.was.email === null ? 'email' : 'email-changed'
      needs.notifyOfChange(done.was, { is, masked: maskEmail(done.email) }, asked)
    }
    return { data: { success: true as const } }
  })
}

/** Sends the link of an expired one again, to the email that it was sent to. */
export function renewVerificationRoute(needs: {
  emailVerification: EmailVerification
  attempts: Attempts
  mail: Mail
}): Route {
  return route(user.renewVerification, async ({ body, asked, now, refuse }) => {
    if (!needs.mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    await needs.attempts.takeEmailRequest(asked.ip)
    const wait = await needs.emailVerification.renew(body.token, { asked, now })
    if (wait) return refuse(wait.code, undefined, { retryAfterSeconds: Math.ceil(wait.waitMs / 1000) })
    return { data: { success: true as const } }
  })
}

/** Sends the link again, at most once a minute and five times a day; does nothing for a verified email. */
export function resendVerificationRoute(needs: {
  accounts: Accounts
  emailVerification: EmailVerification
  mail: Mail
}): Route {
  return route(user.resendVerification, async ({ caller, asked, now, refuse }) => {
    if (!needs.mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    const account = await needs.accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    const wait = await needs.emailVerification.resend({ account, asked, now })
    if (!wait) return
    return refuse(wait.code, undefined, { retryAfterSeconds: Math.ceil(wait.waitMs / 1000) })
  })
}
