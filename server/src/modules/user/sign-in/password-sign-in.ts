import type { Device } from '@tayang/contract'
import { isPassword } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { Asked } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { Facets } from '../account-extensions.ts'
import type { Login } from './sign-in.ts'
import type { Verification } from '../verification/email-verification.ts'

interface Shown {
  readonly username: string
  readonly password: string
  readonly totp?: string | undefined
  readonly device: Device
}

interface Needs {
  accounts: Accounts
  attempts: Attempts
  facets: Pick<Facets, 'verifiesBeforeLogin'>
  verification: Pick<Verification, 'resend'>
}

/** By email, number or username, and password. */
export function openPasswordSignIn({ accounts, attempts, facets, verification }: Needs) {
  return async (shown: Shown, { asked, now }: { asked: Asked; now: number }): Promise<Login> => {
    const login = accounts.loginOf(shown.username)
    await attempts.takeSignIn(login, asked.ip)
    const account = await accounts.byLogin(shown.username)
    // People of the demo are nobody elsewhere (ruling R25). Nobody's password takes as long to judge.
    const known = account && (!account.is_demo || asked.isDemo) ? account : undefined
    const passwordHash = known?.password_hash ?? null
    const isRight = await isPassword(shown.password, passwordHash)
    if (!known || passwordHash === null || !isRight) return refuse('INVALID_CREDENTIAL')
    await attempts.forgetSignIn(login, asked.ip)
    if (known.email !== null && known.email_verified_at === null && (await facets.verifiesBeforeLogin())) {
      // Nobody who is kept out could ask for the letter again, so this asks for it (A007).
      await verification.resend({ account: known, asked, now })
      return refuse('EMAIL_NOT_VERIFIED')
    }
    return { account: known, passwordHash, totp: shown.totp, device: shown.device, isDemo: asked.isDemo, now }
  }
}

export type PasswordSignIn = ReturnType<typeof openPasswordSignIn>
