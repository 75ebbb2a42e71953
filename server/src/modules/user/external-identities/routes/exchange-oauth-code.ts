import { user } from '@tayang/contract'
import { isOwnCallback, type Identity } from '#platform/identity/identity'
import { route, type Route } from '#platform/http/route'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Attempts } from '../../limits/attempts.ts'

interface ExchangeOauthCodeDependencies {
  identity: Pick<Identity, 'provider'>
  attempts: Attempts
  settings: Pick<Settings, 'origin' | 'port'>
}

/** Exchanges the code of a provider for a token, since only the server has the client secret. */
export function exchangeOauthCodeRoute({
  identity,
  attempts,
  settings,
}: ExchangeOauthCodeDependencies): Route {
  return route(user.exchangeOauthCode, async ({ body, asked, refuse }) => {
    const provider = identity.provider(body.provider, asked.isDemo)
    if (!provider) return refuse('NOT_CONFIGURED')
    await attempts.takeToken(asked.ip)
    // The demo is reached under several host names; elsewhere the Host header is not trusted.
    const host = asked.isDemo ? asked.header('host') : undefined
    const redirectUri = body.redirectUri ?? `${originOf(settings)}/login/callback`
    if (!isOwnCallback(redirectUri, { settings, host })) {
      return refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
    }
    const { code, codeVerifier, nonce } = body
    const token = await provider.exchange({ code, codeVerifier, nonce, redirectUri })
    if (token === undefined) return refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
    const kind = body.provider === 'google' ? 'id_token' : 'access_token'
    return { data: { res: { data: { [kind]: token } } } }
  })
}
