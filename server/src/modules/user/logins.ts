import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import type { Accounts } from './accounts.ts'
import type { Facets } from './facets.ts'
import type { AccountRow } from './rows/account-rows.ts'
import type { Sessions } from './sessions.ts'

export interface Login {
  readonly account: AccountRow
  /** What was judged, where a password was: it must still be the account's when the session begins. */
  readonly passwordHash?: string
  readonly device: Device
  /** Whether this request may see people of the demo (ruling R25). */
  readonly isDemo: boolean
  readonly now: number
}

export type Logins = ReturnType<typeof openLogins>

/** The last step of every way to sign in: whoever proved to have an account gets a session of it. */
export function openLogins(needs: { accounts: Accounts; sessions: Sessions; facets: Facets }) {
  const { accounts, sessions, facets } = needs
  return {
    async enter({ account, passwordHash, device, isDemo, now }: Login): Promise<LoginResult> {
      // People of the demo are nobody elsewhere.
      if (account.is_demo && !isDemo) return refuse('INVALID_CREDENTIAL')
      if (account.status === 'banned') return refuse('ACCOUNT_BANNED')
      if (facets.isClosed() && !account.roles.includes('operator')) return refuse('MAINTENANCE')
      const profile = await accounts.profileOfAccount(account.id)
      const session = await sessions.begin({
        accountId: account.id,
        device,
        now,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      })
      if (!profile || session === 'password-changed') return refuse('INVALID_CREDENTIAL')
      if (session === 'device-taken') {
        return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
      }
      const { accessToken, refreshToken, logoutToken, isNewDevice } = session
      const answer = await accounts.answerOf({ account, profile }, now)
      return { ...answer, accessToken, refreshToken, isNewDevice, logoutToken }
    },
  }
}
