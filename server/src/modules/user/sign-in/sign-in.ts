import type { Device, LoginResult } from '@tayang/contract'
import type { Log } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import type { Accounts } from '../accounts/accounts.ts'
import type { Facets } from '../account-extensions.ts'
import type { SecondFactor } from '../operators/second-factor.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface Login {
  readonly account: AccountRow
  /** What was judged, where a password was: it must still be the account's when the session begins. */
  readonly passwordHash?: string
  /** What an operator's authenticator app said, where the way in can carry it. */
  readonly totp?: string | undefined
  readonly device: Device
  /** Whether this request may see people of the demo (ruling R25). */
  readonly isDemo: boolean
  readonly now: number
}

export type Logins = ReturnType<typeof openLogins>

/** The last step of every way to sign in: whoever proved to have an account gets a session of it. */
export function openLogins(needs: {
  accounts: Accounts
  sessions: Sessions
  secondFactor: SecondFactor
  facets: Facets
  log: Log
}) {
  const { accounts, sessions, secondFactor, facets, log } = needs
  return {
    async enter({ account, passwordHash, totp, device, isDemo, now }: Login): Promise<LoginResult> {
      // People of the demo are nobody elsewhere.
      if (account.is_demo && !isDemo) return refuse('INVALID_CREDENTIAL')
      if (account.status === 'banned') return refuse('ACCOUNT_BANNED')
      if (facets.isClosed() && !account.roles.includes('operator')) return refuse('MAINTENANCE')
      // Whatever way they came: no way in goes past an operator's second factor (ruling R29).
      const step = await secondFactor.judge({ account, totp, isDemo, now })
      const profile = await accounts.profileOfAccount(account.id)
      const session = await sessions.begin({
        accountId: account.id,
        device,
        now,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      })
      if (!profile || session === 'not-standing') return refuse('INVALID_CREDENTIAL')
      if (session === 'device-taken') {
        return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
      }
      // Spent last, so that a browser whose device was taken may come again with the same code.
      if (step !== null && !(await secondFactor.spend(account.id, step))) {
        await sessions.end({ accountId: account.id, sessionId: session.sessionId }, now)
        return refuse('INVALID_OTP')
      }
      const { accessToken, refreshToken, logoutToken, isNewDevice } = session
      // For whoever looks into a break-in (trust, part 6): ids alone, never what was typed.
      log.info({ account: account.id, session: session.sessionId, isNewDevice }, 'somebody signed in')
      const answer = await accounts.answerOf({ account, profile }, now)
      return { ...answer, accessToken, refreshToken, isNewDevice, logoutToken }
    },
  }
}
