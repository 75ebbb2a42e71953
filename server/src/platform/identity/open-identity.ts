import type { Settings } from '../settings/settings.ts'
import { openFacebook } from './identity-facebook.ts'
import { openGoogle } from './identity-google.ts'
import type { Identity, Provider, ProviderName } from './identity.ts'
import { openMockIdentity } from './local/mock-identity.ts'

interface IdentityDependencies {
  settings: Pick<Settings, 'host' | 'port' | 'origin' | 'identity'>
  /** The port that we listen on, once we do. */
  portOf(): number
}

export function openIdentity({ settings, portOf }: IdentityDependencies): Identity {
  const { identity } = settings
  const mock = openMockIdentity({ settings, portOf })
  const real: Partial<Record<ProviderName, Provider>> = {}
  if (identity.googleClientId !== undefined && identity.googleClientSecret !== undefined) {
    real.google = openGoogle({
      issuer: identity.googleIssuer,
      clientId: identity.googleClientId,
      clientSecret: identity.googleClientSecret,
      answerMs: identity.answerMs,
      tokenMs: identity.tokenMs,
    })
  }
  if (identity.facebookClientId !== undefined && identity.facebookClientSecret !== undefined) {
    real.facebook = openFacebook({
      graphUrl: identity.facebookGraphUrl,
      dialogUrl: identity.facebookDialogUrl,
      clientId: identity.facebookClientId,
      clientSecret: identity.facebookClientSecret,
      answerMs: identity.answerMs,
    })
  }

  const provider = (name: ProviderName, isDemo: boolean): Provider | undefined =>
    real[name] ?? (isDemo ? mock.providers[name] : undefined)

  return {
    provider,
    async providersOf(isDemo) {
      // A provider that does not answer now is not offered now.
      const offerOf = async (name: ProviderName) => {
        const offered = provider(name, isDemo)
        return offered ? await offered.offer().catch(() => null) : null
      }
      const [google, facebook] = await Promise.all([offerOf('google'), offerOf('facebook')])
      return { google, facebook }
    },
    rawRoutes: mock.rawRoutes,
  }
}
