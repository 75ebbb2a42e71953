import type { Device } from '@tayang/contract'
import { isPassword } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { VerifiedSignIn } from './sign-in.ts'
import type { EmailVerification } from '../verification/email-verification.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}

interface PasswordInput extends Credentials {
  readonly totp?: string | undefined
  readonly device: Device
}

interface PasswordCheckDependencies {
  accounts: Accounts
  attempts: Attempts
  extensions: Pick<AccountExtensions, 'verifiesBeforeLogin'>
  emailVerification: Pick<EmailVerification, 'resend'>
}

export type CheckPassword = ReturnType<typeof openPasswordCheck>

/** Finds an account by email, phone number or username, and checks its password, within the bounds of guesses. */
export function openPasswordCheck({
  accounts,
  attempts,
  extensions,
  emailVerification,
}: PasswordCheckDependencies) {
  return async (
    { username, password }: Credentials,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<{ account: AccountRow; passwordHash: string }> => {
    const login = accounts.loginOf(username)
    await attempts.takeSignIn(login, asked.ip)
    const account = await accounts.byLogin(username)
    // Accounts of the demo do not exist outside the demo. An unknown account takes as long to check as a known one.
    const known = account && (!account.is_demo || asked.isDemo) ? account : undefined
    if (known) asked.about.accountId = known.id
    const passwordHash = known?.password_hash ?? null
    const isRight = await isPassword(password, passwordHash)
    if (!known || passwordHash === null || !isRight) return refuse('INVALID_CREDENTIAL')
    await attempts.forgetSignIn(login, asked.ip)
    if (
      known.email !== null &&
      known.email_verified_at === null &&
      (await extensions.verifiesBeforeLogin())
    ) {
      // A person who cannot sign in cannot request the email again, so this attempt requests it.
      await emailVerification.resend({ account: known, asked, now })
      return refuse('EMAIL_NOT_VERIFIED')
    }
    return { account: known, passwordHash }
  }
}

/** Signs in by email, phone number or username, and password. */
export function openPasswordSignIn({ checkPassword }: { checkPassword: CheckPassword }) {
  return async (
    input: PasswordInput,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<VerifiedSignIn> => ({
    ...(await checkPassword(input, { asked, now })),
    totp: input.totp,
    device: input.device,
    isDemo: asked.isDemo,
    about: asked.about,
    now,
  })
}

export type PasswordSignIn = ReturnType<typeof openPasswordSignIn>
