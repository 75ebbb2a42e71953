import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../attempts.ts'
import { languageOf, resetLetter } from '../../mail/emails.ts'
import type { Post } from '../../mail/mail-queue.ts'
import type { PasswordLinks } from '../password-links.ts'

interface Needs {
  accounts: Accounts
  passwordLinks: PasswordLinks
  attempts: Attempts
  mail: Mail
  post: Post
  origin: string
}

/**
 * Asks for a link that sets a password. Whether anybody has this email is found out after the answer, which
 * therefore is the same, and as quick, whoever is asked about (trust 24).
 */
export function forgetPasswordRoute(needs: Needs): Route {
  const { accounts, passwordLinks, attempts, mail, post, origin } = needs
  return route(user.forgetPassword, async ({ body: { email }, asked, now, refuse }) => {
    if (!mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    await attempts.takeLetterAsk(asked.ip)
    const mayGet = await attempts.mayGetLetter(email)
    const language = languageOf(asked)
    post.later('password reset', async () => {
      const account = await accounts.byEmail(email)
      // People of the demo are nobody elsewhere (ruling R25).
      if (!account || !mayGet || (account.is_demo && !asked.isDemo)) return
      const { token } = await passwordLinks.make(account.id, [], now)
      const link = `${origin}/reset-password?token=${token}`
      await mail.send({ to: email, ...resetLetter({ link, language }) })
    })
    return { data: { success: true as const } }
  })
}
