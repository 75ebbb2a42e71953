import { user } from '@tayang/contract'
import { isPassword } from '#platform/passwords'
import { route, type Route } from '#platform/route'
import type { Accounts } from '../accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { Sessions } from '../sessions.ts'

/** A person signs in by email or username and password, on one device. */
export function createSessionRoute(needs: {
  accounts: Accounts
  attempts: Attempts
  sessions: Sessions
}): Route {
  const { accounts, attempts, sessions } = needs
  return route(user.createSession, async ({ body, asked, now, refuse }) => {
    await attempts.takeSignIn(body.username, asked.ip)
    const account = await accounts.byLogin(body.username)
    // People of the demo are nobody elsewhere (ruling R25). Nobody's password takes as long to judge.
    const known = account && (!account.is_demo || asked.isDemo) ? account : undefined
    const passwordHash = known?.password_hash ?? null
    const isRight = await isPassword(body.password, passwordHash)
    if (!known || passwordHash === null || !isRight) return refuse('INVALID_CREDENTIAL')
    await attempts.forgetSignIn(body.username, asked.ip)

    const profile = await accounts.profileOfAccount(known.id)
    const session = await sessions.begin({ accountId: known.id, passwordHash, device: body.device, now })
    if (!profile || session === 'password-changed') return refuse('INVALID_CREDENTIAL')
    if (session === 'device-taken') {
      return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
    }
    const { accessToken, refreshToken, logoutToken, isNewDevice } = session
    const answer = await accounts.answerOf({ account: known, profile }, now)
    return { data: { ...answer, accessToken, refreshToken, isNewDevice, logoutToken } }
  })
}
