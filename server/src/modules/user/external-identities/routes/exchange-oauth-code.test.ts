import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFlow, codeOf } from '../../../../../../tests/browser-like.ts'
import { APP, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
let origin: string
beforeAll(async () => {
  app = await openUserHarness({ startMs: Date.now() })
  origin = await app.calls.listen()
})
afterAll(() => app[Symbol.asyncDispose]())

const offers = {
  google: {
    authorizationUrl: '/dev/identity/auth',
    clientId: 'tayang-at-google',
    scope: 'openid email profile',
  },
  facebook: {
    authorizationUrl: '/dev/identity/facebook/dialog',
    clientId: 'tayang-at-facebook',
    scope: 'email,public_profile',
  },
}
type Name = keyof typeof offers

async function requestBody(provider: Name, over: Record<string, unknown> = {}) {
  const offer = { ...offers[provider], authorizationUrl: `${origin}${offers[provider].authorizationUrl}` }
  const flow = await beginFlow(offer, `${origin}/login/callback`)
  const code = await codeOf(flow, { email: 'rara@example.com', name: 'Rara', verified: 'on' })
  const { codeVerifier, nonce, redirectUri } = flow
  return { code, provider, codeVerifier, nonce, redirectUri, ...over }
}

const exchange = (body: object, { headers = APP, host = new URL(origin).host } = {}) =>
  app.calls.call(user.exchangeOauthCode, { body, headers, host })

const REFUSED = { code: 'INVALID_CREDENTIAL', message: 'Invalid Credentials' }

describe('the code of a provider', () => {
  it('a code of Google is exchanged for an id token', async () => {
    const { status, body } = await exchange(await requestBody('google'))
    expect(status).toBe(200)
    expect(body).toEqual({
      data: { res: { data: { id_token: expect.stringMatching(/^[\w-]+(\.[\w-]+){2}$/) } } },
    })
  })

  it('a code of Facebook is exchanged for an access token', async () => {
    const { status, body } = await exchange(await requestBody('facebook'))
    expect(status).toBe(200)
    expect(body).toEqual({ data: { res: { data: { access_token: expect.any(String) } } } })
  })

  it.each(['google', 'facebook'] as const)('a code of %s is good once', async (provider) => {
    const body = await requestBody(provider)
    expect((await exchange(body)).status).toBe(200)
    const again = await exchange(body)
    expect(again.status).toBe(401)
    expect(again.body).toMatchObject(REFUSED)
  })

  it.each([
    ['another verifier', { codeVerifier: 'b'.repeat(64) }],
    ['no verifier', { codeVerifier: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['a way back that is not ours', { redirectUri: 'https://evil.example/login/callback' }],
    [
      'a way back that only begins like ours',
      { redirectUri: 'http://localhost.evil.example/login/callback' },
    ],
    ['the code of another provider', { provider: 'facebook' }],
    ['a made-up code', { code: 'made-up' }],
  ])('a code with %s is refused', async (_what, over) => {
    const answer = await exchange(await requestBody('google', over))
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject(REFUSED)
  })

  it('the shape is validated before the code is sent anywhere', async () => {
    const bad = { code: '', provider: 'google' }
    expect((await exchange(bad)).status).toBe(400)
    expect((await exchange({ code: 'a', codeVerifier: 'too short' })).status).toBe(400)
    expect((await exchange({ code: 'a', provider: 'myspace' })).status).toBe(400)
  })

  it('a call of an unknown application is refused', async () => {
    const answer = await exchange({ code: 'a' }, { headers: { 'x-app-id': 'somebody' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_APP_ID'])
  })

  it('a provider that is not configured is answered as such', async () => {
    for (const provider of ['google', 'facebook']) {
      const answer = await exchange({ code: 'a', provider }, { host: 'tayang.example' })
      expect([answer.status, answer.body.code]).toEqual([503, 'NOT_CONFIGURED'])
    }
  })

  it('too many exchanges are refused with the time to wait', async () => {
    let answer = await exchange({ code: 'a', redirectUri: 'https://evil.example' })
    for (let i = 0; answer.status !== 429 && i < 400; i++) {
      answer = await exchange({ code: 'a', redirectUri: 'https://evil.example' })
    }
    expect(answer.body.code).toBe('TOO_MANY_ATTEMPTS')
  })
})
