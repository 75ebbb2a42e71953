import type { Kysely } from 'kysely'
import type { Route } from '#platform/http/route'
import { originOf } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { UserDependencies } from '../dependencies.ts'
import { openChangeNotices } from '../mail/change-notices.ts'
import { openUndoChanges } from './undo/undo-changes.ts'
import { undoChangeRoute } from './undo/undo-change.ts'
import { openMailQueue } from '../mail/mail-queue.ts'
import { openPasswordChange } from '../passwords/password-change.ts'
import type { PasswordLinks } from '../passwords/password-links.ts'
import { changePasswordRoute } from '../passwords/routes/change-password.ts'
import { forgetPasswordRoute } from '../passwords/routes/forget-password.ts'
import { resetPasswordRoute } from '../passwords/routes/reset-password.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { openPhoneSignIn } from '../sign-in/phone-sign-in.ts'
import { openCodes } from './codes.ts'
import { openEmailVerification } from './email-verification.ts'
import { openPhoneChange } from './phone-change.ts'
import { openProofOfPerson } from './proof-of-person.ts'
import { putEmailRoute } from './routes/put-email.ts'
import { sendOtpRoute } from './routes/send-otp.ts'
import { sendProofCodeRoute } from './routes/send-proof-code.ts'
import { updatePhoneNumberRoute } from './routes/update-phone-number.ts'
import {
  renewVerificationRoute,
  resendVerificationRoute,
  verifyAccountRoute,
} from './routes/verify-account.ts'

interface VerificationDependencies extends Pick<
  UserDependencies,
  'database' | 'mail' | 'sms' | 'secrets' | 'clock' | 'log' | 'extensions' | 'settings'
> {
  rows: Kysely<UserTables>
  accounts: Accounts
  attempts: Attempts
  sessions: Sessions
  passwordLinks: PasswordLinks
}

/** Verification: by a code or a link, a person proves to hold a number or an email, and may change credentials. */
export function openVerification(dependencies: VerificationDependencies) {
  const origin = originOf(dependencies.settings)
  const mailQueue = openMailQueue(dependencies.log)
  const { verification: settings, otp } = dependencies.settings
  const base = { ...dependencies, mailQueue, origin, settings: otp }
  const emailVerification = openEmailVerification({ ...base, settings })
  const codes = openCodes({ ...base, host: new URL(origin).hostname })
  const provePerson = openProofOfPerson({ ...base, codes })
  const undoChanges = openUndoChanges(dependencies)
  const notifyOfChange = openChangeNotices({ ...base, undoChanges })
  const context = { ...base, codes, emailVerification, provePerson, notifyOfChange }
  const routes: readonly Route[] = [
    sendOtpRoute(context),
    updatePhoneNumberRoute({ changePhone: openPhoneChange(context) }),
    forgetPasswordRoute(context),
    changePasswordRoute({ changePassword: openPasswordChange(context) }),
    verifyAccountRoute(context),
    resetPasswordRoute(context),
    putEmailRoute(context),
    sendProofCodeRoute(context),
    resendVerificationRoute(context),
    renewVerificationRoute(context),
    undoChangeRoute({ ...context, undoChanges }),
  ]
  return {
    routes,
    codes,
    mailQueue,
    emailVerification,
    provePerson,
    notifyOfChange,
    undoChanges,
    signInByPhone: openPhoneSignIn(context),
    [Symbol.asyncDispose]: () => mailQueue[Symbol.asyncDispose](),
  }
}
