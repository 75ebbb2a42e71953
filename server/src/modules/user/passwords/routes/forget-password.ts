import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { languageOf, passwordResetEmail } from '../../mail/emails.ts'
import type { MailQueue } from '../../mail/mail-queue.ts'
import type { PasswordLinks } from '../password-links.ts'

interface ForgetPasswordDependencies {
  accounts: Accounts
  passwordLinks: PasswordLinks
  attempts: Attempts
  mail: Mail
  mailQueue: MailQueue
  origin: string
}

/**
 * Sends a link that sets a password. The account is looked up after the response, which is therefore the same, and as
 * fast, for a registered and an unknown email: docs/product/sign-in.md#unknown-account-answers-alike.
 */
export function forgetPasswordRoute(needs: ForgetPasswordDependencies): Route {
  const { accounts, passwordLinks, attempts, mail, mailQueue, origin } = needs
  return route(user.forgetPassword, async ({ body: { email }, asked, now, refuse }) => {
    if (!mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    await attempts.takeEmailRequest(asked.ip)
    const mayGet = await attempts.mayReceiveEmail(email)
    const language = languageOf(asked)
    mailQueue.add('password reset', async () => {
      const account = await accounts.byEmail(email)
      // Accounts of the demo do not exist outside the demo.
      if (!account || !mayGet || (account.is_demo && !asked.isDemo)) return
      const { token } = await passwordLinks.make(account.id, [], now)
      const link = `${origin}/reset-password?token=${token}`
      await mail.send({ to: email, ...passwordResetEmail({ link, language }) })
    })
    return { data: { success: true as const } }
  })
}
