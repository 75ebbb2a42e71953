import { playback, type Access } from '@tayang/contract'
import { call } from '#shared/api'
import { deviceUuid, platformOf, session } from '#shared/session'
import { isAtPartner } from '#shared/urls'

/** With a token when signed in, otherwise the public variant. Asking again with the same id renews a grant. */
export async function askAccess(id: string, sessionId: string): Promise<Access> {
  const operation = session.viewer() ? playback.getVideoAccess : playback.getVideoPublicAccess
  const isSafari = ['safari', 'ios'].includes(platformOf(navigator.userAgent))
  const { data } = await call(operation, {
    params: { id },
    query: {
      platform: isSafari ? 'safari' : 'chrome',
      sessionId,
      deviceId: deviceUuid(),
      partner: isAtPartner(location.pathname),
    },
  })
  return data
}
