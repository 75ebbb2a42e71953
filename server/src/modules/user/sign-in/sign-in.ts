import type { Device, LoginResult } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Log } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import { isOperator } from '../accounts/roles.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Authenticator } from './second-factors/authenticator.ts'
import type { Challenges } from './second-factors/challenges.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { openLeavingSignIn } from './leaving-sign-in.ts'
import { openRequiredFactor } from './required-factor.ts'

/** A person who has proved that the account is theirs. */
export interface VerifiedSignIn {
  readonly account: AccountRow
  /** The hash that the password was checked against: it must still be the account's when the session begins. */
  readonly passwordHash?: string
  /** The code of the authenticator app, if the sign-in method carries one. */
  readonly totp?: string | undefined
  /** The sign-in method has proved a second factor too. */
  readonly isFactorProved?: true
  readonly device: Device
  /** Whether this request may see accounts of the demo: docs/product/security.md#demo-mode. */
  readonly isDemo: boolean
  /** Learns whose sign-in it is. */
  readonly about: RequestInfo['about']
  readonly now: number
}

export type SignIn = ReturnType<typeof openSignIn>

/** The last step of every sign-in method: begins a session for an account whose owner has been verified. */
export function openSignIn(needs: {
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Sessions
  authenticator: Authenticator
  challenges: Challenges
  extensions: AccountExtensions
  log: Log
}) {
  const { accounts, sessions, authenticator, extensions, log } = needs
  const requiredFactor = openRequiredFactor(needs)
  const leaving = openLeavingSignIn(needs)
  return {
    async createSession({
      account,
      passwordHash,
      totp,
      isFactorProved,
      device,
      isDemo,
      about,
      now,
    }: VerifiedSignIn): Promise<LoginResult> {
      about.accountId = account.id
      // Accounts of the demo do not exist outside the demo.
      if (account.is_demo && !isDemo) return refuse('INVALID_CREDENTIAL')
      if (account.status === 'banned') return refuse('ACCOUNT_BANNED')
      if (extensions.isClosed() && !isOperator(account)) return refuse('MAINTENANCE')
      // Every sign-in method passes here, so that none bypasses the second factor.
      const step = isFactorProved
        ? null
        : await requiredFactor({ account, passwordHash, totp, device, isDemo, now })
      if (account.status === 'leaving') return await leaving.refuse({ account, step, device, now })
      const profile = await accounts.profileOfAccount(account.id)
      const session = await sessions.begin({
        accountId: account.id,
        device,
        now,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      })
      if (!profile || session === 'account-inactive') return refuse('INVALID_CREDENTIAL')
      if (session === 'device-taken') {
        return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
      }
      // Spent last, so that a browser whose device identifier was taken can try again with the same code.
      if (step !== null && !(await authenticator.spend(account.id, step))) {
        await sessions.end({ accountId: account.id, sessionId: session.sessionId }, now)
        return refuse('INVALID_OTP')
      }
      const { accessToken, refreshToken, logoutToken, isNewDevice } = session
      about.sessionId = session.sessionId
      // For the investigation of a break-in. Ids only, never what was typed: docs/product/security.md#logs.
      log.info({ account: account.id, session: session.sessionId, isNewDevice }, 'somebody signed in')
      const answer = await accounts.answerOf({ account, profile }, now)
      return { ...answer, accessToken, refreshToken, isNewDevice, logoutToken }
    },
  }
}
