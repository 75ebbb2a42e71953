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

interface MockIdentityDependencies {
  settings: Pick<Settings, 'host' | 'port' | 'origin' | 'identity'>
  portOf(): number
}

/** Both ends of the mock providers: clients like those of Google and Facebook, and the routes that answer them. */
export interface MockIdentity {
  readonly providers: Readonly<Record<ProviderName, Provider>>
  /** Each refuses requests outside demo mode. */
  readonly rawRoutes: readonly RawRoute[]
}

export function openMockIdentity(dependencies: MockIdentityDependencies): MockIdentity {
  // Opened at the first use: the port is known by then, and most starts never need it.
  const mock = once(() => openMock(dependencies))

  const later = (name: ProviderName): Provider => ({
    offer: () => mock().providers[name].offer(),
    exchange: (code) => mock().providers[name].exchange(code),
    verify: (token, now) => mock().providers[name].verify(token, now),
  })
  const route = (
    methods: RawRoute['methods'],
    path: string,
    handle: (opened: Mock) => RawRoute['handle'],
  ): RawRoute => ({
    methods,
    path: `${MOCK_PATH}${path}`,
    readsOwnBody: true,
    async handle(request: FastifyRequest, reply: FastifyReply) {
      if (!isDemo(dependencies.settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      reply.header('cache-control', 'no-store')
      return handle(mock())(request, reply)
    },
  })

  return {
    providers: { google: later('google'), facebook: later('facebook') },
    rawRoutes: [
      route(['GET', 'POST'], '/facebook/dialog', ({ facebook }) => facebook.dialog),
      route(['GET', 'POST'], '/facebook/oauth/access_token', ({ facebook }) => facebook.exchange),
      route(['GET'], '/facebook/debug_token', ({ facebook }) => facebook.inspect),
      route(['GET'], '/facebook/me', ({ facebook }) => facebook.me),
      route(
        ['GET', 'POST'],
        '/sign-in/:uid',
        ({ oidc }) =>
          async (request, reply) =>
            (await oidc()).signIn(request, reply),
      ),
      route(
        ['GET', 'POST'],
        '/*',
        ({ oidc }) =>
          async (request, reply) =>
            (await oidc()).serve(request, reply),
      ),
    ],
  }
}

type Mock = ReturnType<typeof openMock>

function openMock({ settings, portOf }: MockIdentityDependencies) {
  const port = portOf()
  const nearOrigin = `http://${nearAddressOf(settings, port)}`
  const publicOrigin = originOf({ ...settings, port })
  const client = (clientId: string): MockClient => ({
    clientId,
    clientSecret: newToken(),
    redirectUris: callbacksOf(publicOrigin, port),
  })
  const google = client('tayang-at-google')
  const facebook = client('tayang-at-facebook')
  const issuer = `${nearOrigin}${MOCK_PATH}`
  const { answerMs, tokenMs } = settings.identity

  return {
    facebook: openMockFacebook({ client: facebook }),
    // Its packages are large, so they are loaded at the first sign-in.
    oidc: once(async (): Promise<MockGoogle> => {
      const { openMockGoogle } = await import('./mock-google.ts')
      return openMockGoogle({ issuer, client: google })
    }),
    providers: {
      google: openGoogle({
        ...google,
        issuer,
        authorizationUrl: `${publicOrigin}${MOCK_PATH}/auth`,
        answerMs,
        tokenMs,
        isDemo: true,
      }),
      facebook: openFacebook({
        ...facebook,
        graphUrl: `${nearOrigin}${MOCK_PATH}/facebook`,
        dialogUrl: `${publicOrigin}${MOCK_PATH}/facebook/dialog`,
        answerMs,
        isDemo: true,
      }),
    },
  }
}

/** People reach this machine by several host names. */
function callbacksOf(origin: string, port: number): string[] {
  const origins = [origin, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)]
  return [...new Set(origins)].map((each) => `${each}/login/callback`)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
