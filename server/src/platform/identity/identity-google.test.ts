import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type GenerateKeyPairResult,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { openGoogle } from './identity-google.ts'
import type { Provider } from './identity.ts'
import { openRemoteServer, sendJson, type RemoteServer } from '../outgoing/test/provider-harness.ts'

const CLIENT = 'our-client'
let keys: GenerateKeyPairResult
let issuer: RemoteServer
let google: Provider
/** What the provider answers to a code. */
let tokenAnswer: { status: number; body: object }
let isDown = false

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  issuer = await openRemoteServer((request, response) => {
    const base = issuer.address
    if (isDown) return sendJson(response, {}, 503)
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return sendJson(response, {
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/keys`,
          authorization_response_iss_parameter_supported: true,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/keys':
        return sendJson(response, { keys: [jwk] })
      case '/token':
        return sendJson(response, tokenAnswer.body, tokenAnswer.status)
      default:
        return sendJson(response, {}, 404)
    }
  })
})
beforeEach(() => {
  isDown = false
  google = openGoogle({
    issuer: issuer.address,
    clientId: CLIENT,
    clientSecret: 'our-secret',
    answerMs: 2_000,
    tokenMs: 10 * 60_000,
  })
})
afterAll(() => issuer[Symbol.asyncDispose]())

async function signed(
  over: { header?: object; claims?: object; key?: CryptoKey | Uint8Array } = {},
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer.address,
    aud: CLIENT,
    sub: '1234567890',
    iat: seconds,
    exp: seconds + 3600,
    email: 'siti@example.com',
    email_verified: true,
    name: 'Siti',
    nonce: 'our-nonce',
    ...over.claims,
  }
  return await new SignJWT(JSON.parse(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...over.header })
    .sign(over.key ?? keys.privateKey)
}

const verify = async (token: string) => google.verify(token, Date.now())

describe('an id token', () => {
  it('tells who somebody is', async () => {
    expect(await verify(await signed())).toEqual({
      provider: 'google',
      subject: '1234567890',
      email: 'siti@example.com',
      isEmailVerified: true,
      name: 'Siti',
      isDemo: false,
    })
  })

  it.each([
    ['true as a text', { email_verified: 'true' }],
    ['nothing', { email_verified: undefined }],
    ['no email', { email: undefined }],
  ])('proves no email with %s', async (_what, claims) => {
    expect(await verify(await signed({ claims }))).toMatchObject({ isEmailVerified: false })
  })

  const longAgo = Math.floor(Date.now() / 1000) - 7200
  it.each([
    ['another audience', { aud: 'another-client' }],
    ['two audiences and another party', { aud: [CLIENT, 'other'], azp: 'other' }],
    ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['google’s own name where it is not google', { iss: 'accounts.google.com' }],
    ['nobody in it', { sub: undefined }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['an end long ago', { iat: longAgo, exp: longAgo + 3600 }],
    ['a beginning too long ago', { iat: longAgo }],
  ])('is refused with %s', async (_what, claims) => {
    expect(await verify(await signed({ claims }))).toBeUndefined()
  })

  it('is refused where it is not signed by the provider’s own key and algorithm', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    const shared = new TextEncoder().encode(await exportSPKI(keys.publicKey))
    const [header, payload, signature] = (await signed()).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [
      await signed({ key: own.privateKey }),
      await signed({ key: own.privateKey, header: { jwk } }),
      await signed({ key: own.privateKey, header: { jku: `${issuer.address}/stolen` } }),
      await signed({ key: own.privateKey, header: { kid: 'two' } }),
      await signed({ key: shared, header: { alg: 'HS256' } }),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.${signature?.split('').toReversed().join('')}`,
      'made-up',
      '',
    ]) {
      expect(await verify(token)).toBeUndefined()
    }
    expect(issuer.asked.some(({ url }) => url === '/stolen')).toBe(false)
  })

  it('is not judged while the provider cannot be asked, and is afterwards', async () => {
    isDown = true
    await expect(verify(await signed())).rejects.toThrow(Failure)
    isDown = false
    expect(await verify(await signed())).toBeDefined()
  })
})

describe('a code', () => {
  const code = {
    code: 'planted-code',
    codeVerifier: 'planted-verifier',
    nonce: 'our-nonce',
    redirectUri: 'https://tayang.example/login/callback',
  }

  it('is exchanged with our secret, its verifier and our way back', async () => {
    const id_token = await signed()
    tokenAnswer = { status: 200, body: { access_token: 'a', token_type: 'bearer', id_token } }
    expect(await google.exchange(code)).toBe(id_token)
    expect(Object.fromEntries(new URLSearchParams(issuer.asked.at(-1)?.body))).toEqual({
      grant_type: 'authorization_code',
      code: code.code,
      code_verifier: code.codeVerifier,
      redirect_uri: code.redirectUri,
      client_id: CLIENT,
      client_secret: 'our-secret',
    })
  })

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('whose token carries %s is refused', async (_what, claims) => {
    const id_token = await signed({ claims })
    tokenAnswer = { status: 200, body: { access_token: 'a', token_type: 'bearer', id_token } }
    expect(await google.exchange(code)).toBeUndefined()
  })

  it('that the provider does not take is refused; a provider in trouble is a failure', async () => {
    tokenAnswer = { status: 400, body: { error: 'invalid_grant' } }
    expect(await google.exchange(code)).toBeUndefined()
    for (const [status, body] of [
      [500, { error: 'server_error' }],
      [502, {}],
    ] as const) {
      tokenAnswer = { status, body: { ...body, error_description: code.code } }
      const error = await google.exchange(code).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(Failure)
      expect(JSON.stringify([(error as Failure).message, (error as Failure).stack])).not.toContain('planted')
    }
  })

  it('goes to no house that the provider names beside its own', async () => {
    await using thief = await openRemoteServer((_request, response) => sendJson(response, {}))
    await using crooked = await openRemoteServer((_request, response) =>
      sendJson(response, {
        issuer: crooked.address,
        authorization_endpoint: `${thief.address}/authorize`,
        token_endpoint: `${thief.address}/token`,
        jwks_uri: `${thief.address}/keys`,
      }),
    )
    const provider = openGoogle({
      issuer: crooked.address,
      clientId: CLIENT,
      clientSecret: 'our-secret',
      answerMs: 1_000,
      tokenMs: 60_000,
    })
    await expect(provider.exchange(code)).rejects.toThrow(Failure)
    await expect(provider.verify(await signed(), Date.now())).rejects.toThrow(Failure)
    expect(thief.asked).toEqual([])
  })
})
