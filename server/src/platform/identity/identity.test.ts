import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beginFlow, codeOf } from '../../../../tests/browser-like.ts'
import { systemClock } from '../clock/clock.ts'
import { openHttp, type Http } from '../http/http.ts'
import { silentLog } from '../log/log.ts'
import { openRemoteServer, sendJson } from '../outgoing/test/provider-harness.ts'
import { readSettings } from '../settings/settings.ts'
import { openFacebook } from './identity-facebook.ts'
import { openGoogle } from './identity-google.ts'
import { describeIdentityConformance, type IdentityUnderTest } from './test/identity.conformance.ts'
import type { ProviderName } from './identity.ts'
import { authorizationOf, idOf, openIssuedCodes } from './test/issued-codes-harness.ts'
import { openIdentity } from './open-identity.ts'

const CLIENT = { clientId: 'our-client', clientSecret: 'our-secret', answerMs: 2_000 }

/** The mock provider of the demo, behind the real HTTP server. */
async function openMock(name: ProviderName): Promise<IdentityUnderTest> {
  const settings = readSettings({ PORT: '0' }, [])
  const identity = openIdentity({ settings, portOf: () => port })
  const http: Http = await openHttp({
    settings,
    log: silentLog(),
    clock: systemClock,
    routes: [],
    rawRoutes: identity.rawRoutes,
    identify: async () => null,
    provesAnswers: true,
  })
  const port = await http.listen()
  const provider = identity.provider(name, true)
  if (!provider) throw new Error(`no ${name}`)
  return {
    name,
    provider,
    async signIn({ email, name: personName }) {
      const flow = await beginFlow(await provider.offer(), `http://localhost:${port}/login/callback`)
      return { ...flow, code: await codeOf(flow, { email, name: personName, verified: 'on' }) }
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

/** The adapter for Google, against an OpenID Connect provider that the test plays. */
async function openGoogleUnderTest(): Promise<IdentityUnderTest> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = openIssuedCodes()
  const issuer = await openRemoteServer(async (request, response, body) => {
    const base = issuer.address
    if (request.url === '/.well-known/openid-configuration')
      return sendJson(response, {
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/keys') return sendJson(response, { keys: [jwk] })
    const issued = codes.take(new URLSearchParams(body))
    if (!issued) return sendJson(response, { error: 'invalid_grant' }, 400)
    const { person, nonce } = issued
    const idToken = await new SignJWT({ ...person, email_verified: true, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(idOf(person))
      .setIssuer(base)
      .setAudience(CLIENT.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keys.privateKey)
    return sendJson(response, { access_token: 'a', token_type: 'bearer', id_token: idToken })
  })
  return {
    name: 'google',
    provider: openGoogle({ ...CLIENT, issuer: issuer.address, tokenMs: 10 * 60_000 }),
    signIn: (person) => authorizationOf(person, codes.issue),
    [Symbol.asyncDispose]: () => issuer[Symbol.asyncDispose](),
  }
}

/** The adapter for Facebook, against a graph that the test plays. */
async function openFacebookUnderTest(): Promise<IdentityUnderTest> {
  const codes = openIssuedCodes()
  const tokens = new Map<string, { email: string; name: string }>()
  const expiresAt = Math.floor(Date.now() / 1000) + 3_600
  const graph = await openRemoteServer((request, response, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '', graph.address)
    if (pathname === '/oauth/access_token') {
      const issued = codes.take(new URLSearchParams(body))
      if (!issued) return sendJson(response, { error: { code: 100 } }, 400)
      const token = crypto.randomUUID()
      tokens.set(token, issued.person)
      return sendJson(response, { access_token: token, token_type: 'bearer' })
    }
    const person = tokens.get(searchParams.get('input_token') ?? searchParams.get('access_token') ?? '')
    if (!person) return sendJson(response, { data: { is_valid: false } })
    const id = idOf(person)
    if (pathname === '/me') return sendJson(response, { id, ...person })
    const data = { app_id: CLIENT.clientId, is_valid: true, user_id: id, expires_at: expiresAt }
    return sendJson(response, { data })
  })
  return {
    name: 'facebook',
    provider: openFacebook({
      ...CLIENT,
      graphUrl: graph.address,
      dialogUrl: 'https://www.facebook.com/dialog',
    }),
    signIn: (person) => authorizationOf(person, codes.issue),
    [Symbol.asyncDispose]: () => graph[Symbol.asyncDispose](),
  }
}

describeIdentityConformance(() => openMock('google'))
describeIdentityConformance(() => openMock('facebook'))
describeIdentityConformance(openGoogleUnderTest)
describeIdentityConformance(openFacebookUnderTest)
