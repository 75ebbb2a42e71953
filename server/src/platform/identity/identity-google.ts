import { createRemoteJWKSet, customFetch as joseFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientError,
  ClientSecretPost,
  customFetch,
  discovery,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { Failure } from '../errors/failure.ts'
import type { Offer, Provider, AuthorizationCode, VerifiedPerson } from './identity.ts'
import { openOutgoing, type Question } from '../outgoing/outgoing.ts'

interface GoogleDependencies {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly answerMs: number
  /** The greatest age of a token that is accepted. */
  readonly tokenMs: number
  /** The provider is the mock: its subjects must never be mistaken for real ones. */
  readonly isDemo?: boolean
  /** Where browsers go, if that differs from the provider's discovery document. */
  readonly authorizationUrl?: string
}

const GOOGLE = 'https://accounts.google.com'
/** Google's discovery document names these hosts too. */
const GOOGLE_HOSTS = ['oauth2.googleapis.com', 'www.googleapis.com']
const GOOGLE_AUTHORIZATION_URL = 'https://accounts.google.com/o/oauth2/v2/auth'

const SCOPE = 'openid email profile'
/** The discovery document is read again after this long. */
const DISCOVERY_MS = 60 * 60 * 1000
/** The clocks of the two servers may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 60

/** Google, or any OpenID Connect provider. */
export function openGoogle(dependencies: GoogleDependencies): Provider {
  const { issuer, clientId } = dependencies
  const isGoogle = issuer === GOOGLE
  const { discover, keysOf } = openDiscovery(dependencies)

  return {
    async offer(): Promise<Offer> {
      const known = dependencies.authorizationUrl ?? (isGoogle ? GOOGLE_AUTHORIZATION_URL : undefined)
      const authorizationUrl = known ?? (await asked(discover())).serverMetadata().authorization_endpoint
      if (authorizationUrl === undefined) throw new Failure('the provider names no address for people')
      return { authorizationUrl, clientId, scope: SCOPE }
    },

    async exchange({
      code,
      codeVerifier,
      nonce,
      redirectUri,
    }: AuthorizationCode): Promise<string | undefined> {
      const configuration = await asked(discover())
      const callback = new URL(redirectUri)
      callback.searchParams.set('code', code)
      // RFC 9207 guards against mixing up providers. Here a code is sent only to the provider that it came from.
      const { authorization_response_iss_parameter_supported: namesIssuer } = configuration.serverMetadata()
      if (namesIssuer) callback.searchParams.set('iss', configuration.serverMetadata().issuer)
      const answered = await taken(
        authorizationCodeGrant(configuration, callback, {
          idTokenExpected: true,
          ...(codeVerifier === undefined ? {} : { pkceCodeVerifier: codeVerifier }),
          ...(nonce === undefined ? {} : { expectedNonce: nonce }),
        }),
      )
      return answered?.id_token
    },

    async verify(token: string, now: number): Promise<VerifiedPerson | undefined> {
      const find = await keysOf()
      try {
        const { payload } = await jwtVerify(token, find, {
          // Pinned, because the `alg` of a token must not decide how it is verified (RFC 8725).
          algorithms: ['RS256'],
          issuer: isGoogle ? [GOOGLE, 'accounts.google.com'] : issuer,
          audience: clientId,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: dependencies.tokenMs / 1000,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(now),
        })
        // With several audiences the authorized party must be us.
        if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) return undefined
        return personOf(payload, dependencies.isDemo ?? false)
      } catch (error) {
        if (isAboutKeys(error)) throw new Failure(`the keys of the provider were not read: ${error.code}`)
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** The provider's discovery document and keys, each read when it is needed and kept for a while. */
function openDiscovery({ issuer, clientId, clientSecret, answerMs }: GoogleDependencies) {
  const ask = openOutgoing({
    hosts: [new URL(issuer).host, ...(issuer === GOOGLE ? GOOGLE_HOSTS : [])],
    answerMs,
  })
  const askAsFetch = async (url: string, options: object): Promise<Response> => {
    const answer = await ask(url, options as Question)
    // A failing provider says nothing about a code or a token.
    if (answer.status >= 500) throw new Failure(`the provider answered ${answer.status}`)
    return answer
  }

  let discovered: { at: number; configuration: Promise<Configuration> } | undefined
  function discover(): Promise<Configuration> {
    const now = performance.now()
    if (discovered && now - discovered.at < DISCOVERY_MS) return discovered.configuration
    const configuration = discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      [customFetch]: askAsFetch,
      timeout: answerMs / 1000,
      // An `http:` issuer is set for a provider on this machine or inside a closed network.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    })
    const made = { at: now, configuration }
    discovered = made
    configuration.catch(() => {
      if (discovered === made) discovered = undefined
    })
    return configuration
  }

  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined
  async function keysOf(): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const { jwks_uri: uri } = (await asked(discover())).serverMetadata()
    if (uri === undefined) throw new Failure('the provider names no keys')
    if (keys?.uri !== uri) {
      keys = { uri, find: createRemoteJWKSet(new URL(uri), { [joseFetch]: askAsFetch }) }
    }
    return keys.find
  }
  return { discover, keysOf }
}

function personOf(payload: JWTPayload, isDemo: boolean): VerifiedPerson {
  const { sub = '', email, email_verified: isVerified, name } = payload
  return {
    provider: 'google',
    subject: isDemo ? `local:${sub}` : sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: typeof email === 'string' && isVerified === true,
    name: typeof name === 'string' ? name : null,
    isDemo,
  }
}

/** Keys that could not be read say nothing about the token. */
function isAboutKeys(error: unknown): error is errors.JOSEError {
  return error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
}

/** Nothing where the provider refuses the code. Any other error becomes a Failure without what was sent. */
async function taken<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const failure = failureIn(error)
    if (failure) throw failure
    if (error instanceof ResponseBodyError || error instanceof ClientError) return undefined
    throw error
  }
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw failureIn(error) ?? new Failure(`the provider was not understood: ${(error as Error).name}`)
  }
}

function failureIn(error: unknown): Failure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if (at instanceof Failure) return at
  }
  return undefined
}
