import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDemo, isLoopbackRequest } from '../../settings/demo-mode.ts'
import { openFacebook } from '../identity-facebook.ts'
import { openGoogle } from '../identity-google.ts'
import type { Provider, ProviderName } from '../identity.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRoute } from '../../http/route.ts'
import { nearAddressOf, originOf, type Settings } from '../../settings/settings.ts'
import { newToken } from '../../secrets/tokens.ts'
import { openMockFacebook } from './mock-facebook.ts'
import type { MockGoogle } from './mock-google.ts'
import { MOCK_PATH, type MockClient } from './mock-client.ts'

interface Needs {
  settings: Pick<Settings, 'host' | 'port' | 'origin' | 'identity'>
  portOf(): number
}

/** Both ends of the stand-in: what the server asks as it asks Google and Facebook, and what answers it. */
export interface MockIdentity {
  readonly providers: Readonly<Record<ProviderName, Provider>>
  /** Each refuses whoever is not of the demo (ruling R25). */
  readonly rawRoutes: readonly RawRoute[]
}

export function openMockIdentity(needs: Needs): MockIdentity {
  // Everything is made when somebody first needs it: our port is known then, and most starts never do.
  const playing = once(() => play(needs))

  const later = (name: ProviderName): Provider => ({
    offer: () => playing().providers[name].offer(),
    exchange: (shown) => playing().providers[name].exchange(shown),
    verify: (token, now) => playing().providers[name].verify(token, now),
  })
  const served = (
    methods: RawRoute['methods'],
    path: string,
    handle: (played: Played) => RawRoute['handle'],
  ): RawRoute => ({
    methods,
    path: `${MOCK_PATH}${path}`,
    readsOwnBody: true,
    async handle(request: FastifyRequest, reply: FastifyReply) {
      if (!isDemo(needs.settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      reply.header('cache-control', 'no-store')
      return handle(playing())(request, reply)
    },
  })

  return {
    providers: { google: later('google'), facebook: later('facebook') },
    rawRoutes: [
      served(['GET', 'POST'], '/facebook/dialog', ({ facebook }) => facebook.dialog),
      served(['GET', 'POST'], '/facebook/oauth/access_token', ({ facebook }) => facebook.exchange),
      served(['GET'], '/facebook/debug_token', ({ facebook }) => facebook.inspect),
      served(['GET'], '/facebook/me', ({ facebook }) => facebook.me),
      served(
        ['GET', 'POST'],
        '/sign-in/:uid',
        ({ oidc }) =>
          async (request, reply) =>
            (await oidc()).signIn(request, reply),
      ),
      served(
        ['GET', 'POST'],
        '/*',
        ({ oidc }) =>
          async (request, reply) =>
            (await oidc()).serve(request, reply),
      ),
    ],
  }
}

type Played = ReturnType<typeof play>

function play({ settings, portOf }: Needs) {
  const port = portOf()
  const near = `http://${nearAddressOf(settings, port)}`
  const far = originOf({ ...settings, port })
  const client = (clientId: string): MockClient => ({
    clientId,
    clientSecret: newToken(),
    redirectUris: callbacksOf(far, port),
  })
  const google = client('tayang-at-google')
  const facebook = client('tayang-at-facebook')
  const issuer = `${near}${MOCK_PATH}`
  const { answerMs, tokenMs } = settings.identity

  return {
    facebook: openMockFacebook({ client: facebook }),
    // Its packages are large: they are read where somebody signs in by them.
    oidc: once(async (): Promise<MockGoogle> => {
      const { openMockGoogle } = await import('./mock-google.ts')
      return openMockGoogle({ issuer, client: google })
    }),
    providers: {
      google: openGoogle({
        ...google,
        issuer,
        authorizationUrl: `${far}${MOCK_PATH}/auth`,
        answerMs,
        tokenMs,
        isDemo: true,
      }),
      facebook: openFacebook({
        ...facebook,
        graphUrl: `${near}${MOCK_PATH}/facebook`,
        dialogUrl: `${far}${MOCK_PATH}/facebook/dialog`,
        answerMs,
        isDemo: true,
      }),
    },
  }
}

/** This machine has more than one name, and people type either. */
function callbacksOf(origin: string, port: number): string[] {
  const origins = [origin, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)]
  return [...new Set(origins)].map((each) => `${each}/login/callback`)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
