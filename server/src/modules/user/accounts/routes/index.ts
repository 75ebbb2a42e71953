import type { Clock } from '#platform/clock/clock'
import type { Route } from '#platform/http/route'
import type { Mail } from '#platform/mail/mail'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { EmailVerification } from '../../verification/email-verification.ts'
import type { Accounts } from '../accounts.ts'
import type { Avatars } from '../avatars.ts'
import { createAccountRoute } from './create-account.ts'
import { deleteAvatarRoute } from './delete-avatar.ts'
import { getAccountRoute } from './get-account.ts'
import { putProfileRoute } from './put-profile.ts'

/** Routes of an account and its profile. */
export function accountRoutes(dependencies: {
  accounts: Accounts
  avatars: Avatars
  attempts: Attempts
  emailVerification: EmailVerification
  extensions: AccountExtensions
  mail: Mail
  clock: Clock
}): Route[] {
  return [
    createAccountRoute(dependencies),
    getAccountRoute(dependencies),
    putProfileRoute(dependencies),
    deleteAvatarRoute(dependencies),
  ]
}
