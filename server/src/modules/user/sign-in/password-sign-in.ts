import type { Device } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isPassword, turnOfNetwork } from '#platform/secrets/passwords'
import { Refusal, refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { CountedTry, PasswordTries } from '../limits/password-tries.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { VerifiedSignIn } from './sign-in.ts'
import type { EmailVerification } from '../verification/email-verification.ts'

/** No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Credentials {
  readonly username: string
  readonly password: string
  /** Where the person signs in on one. */
  readonly device?: Pick<Device, 'uuid'>
}

interface PasswordInput extends Credentials {
  readonly totp?: string | undefined
  readonly device: Device
}

interface PasswordCheckDependencies {
  rows: Kysely<UserTables>
  accounts: Accounts
  attempts: Attempts
  passwordTries: PasswordTries
  extensions: Pick<AccountExtensions, 'verifiesBeforeLogin'>
  emailVerification: Pick<EmailVerification, 'resend'>
}

export type CheckPassword = ReturnType<typeof openPasswordCheck>

/** Finds an account by email, phone number or username, and checks its password, within the bounds of guesses. */
export function openPasswordCheck({
  rows,
  accounts,
  attempts,
  passwordTries,
  extensions,
  emailVerification,
}: PasswordCheckDependencies) {
  const isOnDevice = async (account: AccountRow | undefined, device: Credentials['device']) => {
    // Asked for every name, so that the time of the response does not reveal which of them is an account's.
    const accountId = account?.id ?? NOBODY
    return device !== undefined && (await deviceRows(rows).isOf(device.uuid, accountId))
  }

  /** Counts the try and judges the password in its turn. */
  const judge = async (
    { username, password, device }: Credentials,
    { known, ip }: { known: AccountRow | undefined; ip: string },
  ): Promise<CountedTry | undefined> => {
    const counted = await passwordTries.take({
      subject: known?.id ?? accounts.loginOf(username),
      ip,
      knownDevice: device && (await isOnDevice(known, device)) ? device.uuid.toLowerCase() : null,
    })
    try {
      const turn = turnOfNetwork(ip, counted.isKnown)
      return (await isPassword(password, known?.password_hash, turn)) ? counted : undefined
    } catch (error) {
      if (error instanceof Refusal) await counted.giveBack()
      throw error
    }
  }

  return async (
    { username, password, device }: Credentials,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<{ account: AccountRow; passwordHash: string }> => {
    const login = accounts.loginOf(username)
    await attempts.takeSignIn(login, asked.ip)
    const account = await accounts.byLogin(username)
    // Accounts of the demo do not exist outside the demo. An unknown account takes as long to check as a known one.
    const known = account && (!account.is_demo || asked.isDemo) ? account : undefined
    if (known) asked.about.accountId = known.id
    const passwordHash = known?.password_hash ?? null
    const right = await judge({ username, password, ...(device && { device }) }, { known, ip: asked.ip })
    if (!known || passwordHash === null || !right) return refuse('INVALID_CREDENTIAL')
    await right.succeed()
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
