import { user } from '@tayang/contract'
import { hashPassword, turnOfNetwork } from '#platform/secrets/passwords'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ChangeNotices } from '../../mail/change-notices.ts'
import type { PasswordLinks } from '../password-links.ts'
import { requireUncommon } from '../password-rule.ts'

const INVALID_LINK = 'General error, please try again later'

/** Sets a password by the token of a link and ends every session of the account. */
export function resetPasswordRoute(needs: {
  accounts: Accounts
  passwordLinks: PasswordLinks
  attempts: Attempts
  notifyOfChange: ChangeNotices
}): Route {
  return route(user.resetPassword, async ({ body, asked, now, refuse }) => {
    await needs.attempts.takeToken(asked.ip)
    const names = await needs.passwordLinks.namesOf({ token: body.token, now })
    if (!names) return refuse('INVALID_PARAMETERS', INVALID_LINK)
    requireUncommon(body.password, names)
    // Who has a link that can be used is nobody's stranger.
    const passwordHash = await hashPassword(body.password, turnOfNetwork(asked.ip, true))
    const used = await needs.passwordLinks.use({ token: body.token, passwordHash, now })
    if (!used) return refuse('INVALID_PARAMETERS', INVALID_LINK)
    asked.about.accountId = used.accountId
    const account = await needs.accounts.byId(used.accountId)
    const { droppedNumber } = used
    if (account) {
      const was = { ...account, mobile: droppedNumber ?? account.mobile }
      needs.notifyOfChange(was, { is: 'reset', isNumberDropped: droppedNumber !== null }, asked)
    }
    return { data: { success: true as const } }
  })
}
