import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Route } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../attempts.ts'
import { openCodes } from './codes.ts'
import { openPhoneChange } from './phone-change.ts'
import { openPhoneSignIn } from '../sign-in/phone-sign-in.ts'
import type { Facets } from '../account-extensions.ts'
import { openChangeNotices } from '../mail/change-notices.ts'
import { openPost } from '../mail/mail-queue.ts'
import { openVerification } from './email-verification.ts'
import { openPasswordChange } from '../passwords/password-change.ts'
import type { PasswordLinks } from '../passwords/password-links.ts'
import { openProofOfPerson } from './proof-of-person.ts'
import { changePasswordRoute } from '../passwords/routes/change-password.ts'
import { forgetPasswordRoute } from '../passwords/routes/forget-password.ts'
import { putEmailRoute } from './routes/put-email.ts'
import { resetPasswordRoute } from '../passwords/routes/reset-password.ts'
import { sendOtpRoute } from './routes/send-otp.ts'
import { sendProofCodeRoute } from './routes/send-proof-code.ts'
import { updatePhoneNumberRoute } from './routes/update-phone-number.ts'
import { resendVerificationRoute, verifyAccountRoute } from './routes/verify-account.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  mail: Mail
  sms: Sms
  secrets: Secrets
  log: Log
  accounts: Accounts
  attempts: Attempts
  sessions: Sessions
  passwordLinks: PasswordLinks
  facets: Facets
  settings: Pick<Settings, 'otp' | 'verification' | 'origin' | 'port'>
}

/** Codes and links: by what somebody proves to hold a number or to read an email, and what that changes. */
export function openProofs(needs: Needs) {
  const origin = originOf(needs.settings)
  const post = openPost(needs.log)
  const { verification: verificationSettings, otp } = needs.settings
  const verification = openVerification({ ...needs, post, settings: verificationSettings, origin })
  const codes = openCodes({ ...needs, settings: otp, host: new URL(origin).hostname })
  const provePerson = openProofOfPerson({ ...needs, codes })
  const tellOfChange = openChangeNotices({ ...needs, post, origin })
  const written = { ...needs, settings: otp, codes, post, origin, verification, provePerson, tellOfChange }
  const routes: readonly Route[] = [
    sendOtpRoute(written),
    updatePhoneNumberRoute({ changePhone: openPhoneChange(written) }),
    forgetPasswordRoute(written),
    changePasswordRoute({ changePassword: openPasswordChange(written) }),
    verifyAccountRoute(written),
    resetPasswordRoute(written),
    putEmailRoute(written),
    sendProofCodeRoute(written),
    resendVerificationRoute({ ...needs, verification }),
  ]
  return {
    routes,
    codes,
    post,
    verification,
    provePerson,
    signInByPhone: openPhoneSignIn(written),
    [Symbol.asyncDispose]: () => post[Symbol.asyncDispose](),
  }
}
