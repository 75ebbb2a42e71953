import { user } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import type { Mail } from '#platform/mail/mail'
import { hashPassword, turnOfNetwork } from '#platform/secrets/passwords'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { AccountExtensions } from '../../account-extensions.ts'
import { isOfficialName } from '../official-names.ts'
import { requireUncommon } from '../../passwords/password-rule.ts'
import type { EmailVerification } from '../../verification/email-verification.ts'

/** Registers a person by email and password. It signs nobody in: that is the client's next call. */
export function createAccountRoute(needs: {
  accounts: Accounts
  attempts: Attempts
  emailVerification: EmailVerification
  extensions: Pick<AccountExtensions, 'verifiesBeforeLogin'>
  mail: Mail
}): Route {
  return route(user.createAccount, async ({ body, asked, now, refuse }) => {
    const verifiesFirst = await needs.extensions.verifiesBeforeLogin()
    if (verifiesFirst && !needs.mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    await needs.attempts.takeRegistration(asked.ip)
    if (!isAllowedIn('name', body.name) || isOfficialName(body.name)) return refuse('TEXT_NOT_ALLOWED')
    requireUncommon(body.password, body)
    // Hashed before the email is looked up: the response time must not reveal whether the email is registered.
    const passwordHash = await hashPassword(body.password, turnOfNetwork(asked.ip, false))
    const { email, name, consent } = body
    const made = await needs.accounts.register({ email, name, passwordHash, consent }, now)
    if (!made) return refuse('EMAIL_ALREADY_EXISTS')
    needs.emailVerification.welcome({ account: made.account, asked, language: consent?.language, now })
    if (verifiesFirst) return { data: null }
    return { data: { userId: made.account.id } }
  })
}
