import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { Places } from '../../devices/places.ts'
import type { Sessions } from '../sessions.ts'

/** Our refresh tokens have 43 characters; nothing longer than this is hashed. */
const REFRESH_TOKEN_LENGTH_MAX = 512

/** Exchanges a refresh token for a new pair; two tabs that do so at once get the same pair. */
export function refreshSessionRoute(needs: {
  sessions: Sessions
  attempts: Attempts
  extensions: AccountExtensions
  places: Pick<Places, 'noteRefresh'>
}): Route {
  return route(user.refreshSession, async ({ body, asked, now, refuse }) => {
    const refreshToken = asked.header(user.REFRESH_TOKEN_HEADER)
    if (!refreshToken || refreshToken.length > REFRESH_TOKEN_LENGTH_MAX) {
      return refuse('Session InvalidSessionToken')
    }
    await needs.attempts.takeToken(asked.ip)
    const pair = await needs.sessions.refresh({
      refreshToken,
      deviceUuid: body.device.uuid,
      ip: asked.ip,
      isDemo: asked.isDemo,
      isClosed: needs.extensions.isClosed(),
      now,
    })
    if (!pair) return refuse('Session InvalidSessionToken')
    await needs.places.noteRefresh(pair.refreshToken, asked.ip)
    return { data: { ...pair } }
  })
}
