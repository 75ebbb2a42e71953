import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Sessions } from '../sessions.ts'

/** Our logout tokens have 43 characters; nothing longer than this is hashed. */
const LOGOUT_TOKEN_LENGTH_MAX = 512

/** Signs the account out on all devices, by the logout token of a sign-in: docs/product/sessions.md#logout-token. */
export function clearSessionsRoute(needs: { sessions: Sessions; attempts: Attempts }): Route {
  return route(user.clearSessions, async ({ asked, now, refuse }) => {
    const token = (asked.header('authorization') ?? '').replace(/^Bearer\s+/i, '').trim()
    if (token === '' || token.length > LOGOUT_TOKEN_LENGTH_MAX) return refuse('Session InvalidSessionToken')
    await needs.attempts.takeToken(asked.ip)
    const isCleared = await needs.sessions.endAllByLogoutToken(token, { isDemo: asked.isDemo, now })
    if (!isCleared) refuse('Session InvalidSessionToken')
  })
}
