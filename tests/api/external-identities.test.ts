import { admin, screen, user } from '@tayang/contract'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFlow, codeOf } from '../browser-like.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'

let test: TestApp
let operator: Person
const lines: string[] = []

beforeAll(async () => {
  test = await openTestApp({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })
  operator = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const device = () =>
  ({ uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }) as const
const asOperator = () => ({ token: operator.login.accessToken })

describe.each(['google', 'facebook'] as const)('a person who signs in by %s', (provider) => {
  it('goes from the configuration over the provider’s page into a session', async () => {
    const { providers } = (await test.call(screen.getWebConfig, {})).body.data
    const offer = providers[provider]
    if (!offer) throw new Error(`${provider} is not offered`)
    // This machine has two names; the browser comes back to the one that it was on.
    const flow = await beginFlow(offer, `${test.address}/login/callback`)
    const form = { email: `whole-${provider}@example.com`, name: 'Whole', verified: 'on' }
    const { codeVerifier, nonce, redirectUri } = flow
    const code = await codeOf(flow, form)
    const exchanged = await test.call(user.exchangeOauthCode, {
      body: { code, provider, codeVerifier, nonce, redirectUri },
    })
    expect(exchanged.status).toBe(200)
    const { id_token, access_token } = exchanged.body.data.res.data
    const token = id_token ?? access_token ?? ''
    const made = await test.call(user.createSession, { body: { type: provider, token, device: device() } })
    expect([made.status, made.body.data.account.email]).toEqual([200, form.email])
    const { accessToken, isNewDevice } = made.body.data
    await test.call(user.validateSession, { body: { isNewDevice } }, { token: accessToken })
    expect((await test.call(user.getAccount, {}, { token: accessToken })).status).toBe(200)

    const again = await test.call(user.exchangeOauthCode, {
      body: { code, provider, codeVerifier, nonce, redirectUri },
    })
    expect([again.status, again.refusal.code]).toEqual([401, 'INVALID_CREDENTIAL'])
    const said = lines.join('')
    for (const secret of [code, codeVerifier, token, form.email]) expect(said).not.toContain(secret)
  })
})

/** The token that a browser gets for somebody of this email. */
async function tokenOf(provider: 'google' | 'facebook', email: string): Promise<string> {
  const offer = (await test.call(screen.getWebConfig, {})).body.data.providers[provider]
  if (!offer) throw new Error(`${provider} is not offered`)
  const flow = await beginFlow(offer, `${test.address}/login/callback`)
  const code = await codeOf(flow, { email, name: 'Whole' })
  const { codeVerifier, nonce, redirectUri } = flow
  const body = { code, provider, codeVerifier, nonce, redirectUri }
  const { id_token, access_token } = (await test.call(user.exchangeOauthCode, { body })).body.data.res.data
  return id_token ?? access_token ?? ''
}

describe('somebody whose email the provider does not vouch for, and has an account here,', () => {
  it.each(['google', 'facebook'] as const)(
    'gets a second one by %s only when they ask for it',
    async (type) => {
      const own = await test.person('Kembar')
      const token = await tokenOf(type, own.email)
      const signIn = (more: { asNew?: boolean }) =>
        test.call(user.createSession, { body: { type, token, device: device(), ...more } })
      const refused = await signIn({})
      expect([refused.status, refused.refusal.code]).toEqual([409, 'EMAIL_HAS_ACCOUNT'])
      const made = (await signIn({ asNew: true })).body.data
      expect(made.account.email).toBeNull()
      expect(made.account.id).not.toBe(own.login.account.id)
      // From then on the provider is known.
      expect((await signIn({})).body.data.account.id).toBe(made.account.id)
    },
  )
})

describe('an operator', () => {
  let pem: string
  let privateKey: CryptoKey
  beforeAll(async () => {
    const keys = await generateKeyPair('ES256', { extractable: true })
    pem = await exportSPKI(keys.publicKey)
    privateKey = keys.privateKey
  })
  const draft = (over: object = {}) => ({
    name: 'Indah',
    jwtClient: 'indah',
    jwtKey: pem,
    jwtAlgorithm: 'ES256' as const,
    issuer: 'indah',
    audience: 'tayang',
    ...over,
  })
  const signed = (claims: object, header: object = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', ...header })
      .setIssuer('indah')
      .setAudience('tayang')
      .setIssuedAt()
      .setExpirationTime('2m')
      .setJti(crypto.randomUUID())
      .sign(privateKey)
  const enter = (jwt_token: string, msisdn: string) =>
    test.call(user.signInPartner, {
      body: { type: 'username', payload: { jwt_token, jwt_client: 'indah', msisdn }, device: device() },
    })

  it('makes a partner whose links sign in, and enrols others; each call leaves its trace', async () => {
    const put = await test.call(admin.putPartner, { params: { slug: 'indah' }, body: draft() }, asOperator())
    expect(put.status).toBe(200)
    const came = await enter(await signed({ msisdn: '6281377778888' }), '6281377778888')
    expect([came.status, came.body.data.account.username]).toEqual([200, '6281377778888@indah'])

    const viewer = await test.person('Enrolled')
    const check = () =>
      test.call(user.checkPartner, { params: { partner: 'indah' } }, { token: viewer.login.accessToken })
    expect((await check()).status).toBe(403)
    const accountId = viewer.login.account.id
    const enrolled = await test.call(
      admin.putPartnerMember,
      { params: { slug: 'indah', accountId } },
      asOperator(),
    )
    expect(enrolled.status).toBe(204)
    expect((await check()).status).toBe(204)
  })

  it('makes none of a reserved name, a bad key or for nobody', async () => {
    for (const [slug, over] of [
      ['login', {}],
      ['telco-x', { jwtKey: 'no key', jwtClient: 'x' }],
      ['telco-x', { jwtAlgorithm: 'RS256', jwtClient: 'x' }],
      ['telco-x', { jwtAlgorithm: 'HS256', jwtClient: 'x' }],
      ['Telco', { jwtClient: 'x' }],
    ] as const) {
      const put = await test.call(admin.putPartner, { params: { slug }, body: draft(over) }, asOperator())
      expect([put.status, put.refusal.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const none = await test.call(
      admin.putPartnerMember,
      { params: { slug: 'nobody', accountId: crypto.randomUUID() } },
      asOperator(),
    )
    expect([none.status, none.refusal.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('finds no number, token or key of anybody in the log', async () => {
    const tokens = [
      await signed({ msisdn: '6281399990000' }),
      await signed({ msisdn: '6281399990000' }, { jku: 'http://127.0.0.1:9/planted' }),
    ]
    for (const token of tokens) await enter(token, '6281399990000')
    for (const token of tokens) await enter(token, '6281399990000')
    const transId = `planted.${crypto.randomUUID()}.trans`
    await test.call(user.signInSmartfren, { body: { transId, device: device() } })
    expect(lines.length).toBeGreaterThan(0)
    const said = lines.join('')
    for (const secret of [
      ...tokens,
      transId,
      '6281399990000',
      '6281377778888',
      'planted',
      pem.slice(30, 60),
    ]) {
      expect(said).not.toContain(secret)
    }
  })
})
