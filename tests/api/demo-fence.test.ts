import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pathOf, screen, shows, subscription, user, type LoginResult, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_OPERATOR, DEMO_PASSWORD, ensureDemoPeople } from '../../server/src/demo/people.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** A call with any Host, which fetch would not send. */
function ask(address: string, { method = 'GET', path, headers = {}, body }: Asked) {
  const { hostname, port } = new URL(address)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise<{ status: number; code: unknown; data: unknown }>((resolve, reject) => {
    const call = request(
      {
        host: hostname,
        port,
        method,
        path,
        headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => {
          const { code, data } = (text === '' ? {} : JSON.parse(text)) as { code?: unknown; data?: unknown }
          resolve({ status: answer.statusCode ?? 0, code, data })
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}

const at = (operation: Operation) => ({ method: operation.method, path: pathOf(operation) })

/** What the operators of every test here have. */
const OPERATOR_PASSWORD = 'made for these tests'
const env = { TAYANG_DEMO_OPERATOR_PASSWORD: OPERATOR_PASSWORD }

function signIn(
  address: string,
  headers: Record<string, string>,
  { username = DEMO_OPERATOR as string, password = OPERATOR_PASSWORD } = {},
) {
  const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }
  return ask(address, {
    ...at(user.createSession),
    headers: { 'x-app-id': user.WEB_APP_ID, ...headers },
    body: { type: 'username', username, password, device },
  })
}

/** All that exists in demo mode alone, asked with these headers and a token that was given on this machine. */
async function askAll(address: string, login: LoginResult | null, headers: Record<string, string>) {
  const token = login?.accessToken ?? ''
  const answers = [await signIn(address, headers)]
  for (const path of STAND_INS) answers.push(await ask(address, { path, headers }))
  const app = { 'x-app-id': user.WEB_APP_ID, ...headers }
  const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }
  answers.push(
    // What lands in the outbox, which only the demo reads.
    await ask(address, { ...at(user.sendOtp), headers: app, body: { mobile: '+6281234567890' } }),
    await ask(address, { ...at(user.forgetPassword), headers: app, body: { email: 'budi@tayang.test' } }),
    await ask(address, { ...at(user.exchangeOauthCode), headers: app, body: { code: 'a' } }),
    await ask(address, {
      ...at(user.createSession),
      headers: app,
      body: { type: 'google', token: 'a', device },
    }),
    await ask(address, {
      ...at(user.createSession),
      headers: app,
      body: { type: 'facebook', token: 'a', device },
    }),
    await ask(address, { ...at(user.signInSmartfren), headers: app, body: { transId: 'a', device } }),
    await ask(address, {
      method: 'POST',
      path: pathOf(subscription.takePaymentNews, { provider: 'site' }),
      headers: app,
      body: {},
    }),
  )
  if (login) {
    answers.push(
      await ask(address, {
        ...at(user.getAccount),
        headers: { ...headers, authorization: `Bearer ${token}` },
      }),
      await ask(address, { ...at(shows.getRtmp), headers: { ...headers, authorization: `Bearer ${token}` } }),
      await ask(address, {
        ...at(user.refreshSession),
        headers: { ...headers, 'x-app-id': user.WEB_APP_ID, 'x-refresh-token': login.refreshToken },
        body: {
          accessToken: token,
          device: { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' },
        },
      }),
      await ask(address, {
        ...at(user.clearSessions),
        headers: { ...headers, 'x-app-id': user.WEB_APP_ID, authorization: `Bearer ${login.logoutToken}` },
      }),
    )
  }
  return answers.map(({ status, code }) => [status, code])
}

/** What the demo alone has: the outbox, and every mock of an outside system. */
const STAND_INS = [
  '/dev/outbox',
  '/dev/identity/auth',
  '/dev/identity/.well-known/openid-configuration',
  '/dev/identity/jwks',
  '/dev/identity/sign-in/anything',
  '/dev/identity/facebook/dialog',
  '/dev/identity/facebook/oauth/access_token',
  '/dev/identity/facebook/debug_token',
  '/dev/identity/facebook/me',
  '/dev/smartfren/he',
  '/dev/partner?partner=surge',
  '/dev/topup',
  '/dev/payment',
]
/** Calls that would stand on them. */
const CALLS = 7

const REFUSED = [
  [401, 'INVALID_CREDENTIAL'],
  ...Array.from({ length: STAND_INS.length + CALLS }, () => [503, 'NOT_CONFIGURED']),
  [401, 'Session InvalidSessionToken'],
  [401, 'Session InvalidSessionToken'],
  [401, 'Session InvalidSessionToken'],
  [401, 'Session InvalidSessionToken'],
]

describe('in demo mode', () => {
  let test: TestApp
  let login: LoginResult
  beforeAll(async () => {
    test = await openTestApp({ env })
    await ensureDemoPeople(test.app)
    const made = await signIn(test.address, {})
    login = made.data as LoginResult
    await ask(test.address, {
      ...at(user.validateSession),
      headers: { authorization: `Bearer ${login.accessToken}` },
      body: { isNewDevice: true },
    })
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  const account = () =>
    ask(test.address, { ...at(user.getAccount), headers: { authorization: `Bearer ${login.accessToken}` } })

  it('the people of the demo and the outbox are there for this machine', async () => {
    expect((await account()).status).toBe(200)
    expect((await ask(test.address, { path: '/dev/outbox' })).status).toBe(200)
  })

  it('operators have no password that others know', async () => {
    const username = 'fajar@tayang.test'
    expect((await signIn(test.address, {}, { username, password: DEMO_PASSWORD })).status).toBe(401)
    expect((await signIn(test.address, {}, { username })).status).toBe(200)
  })

  it('all of it is hidden from a proxy that says nothing of itself but speaks HTTP/1.0', async () => {
    const { hostname, port } = new URL(test.address)
    for (const path of STAND_INS) {
      const line = connect({ host: hostname, port: Number(port) })
      line.write(`GET ${path} HTTP/1.0\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
      expect(await text(line)).toMatch(/^HTTP\/1\.\d 503 [^]*NOT_CONFIGURED/)
    }
  })

  it.each([
    ['a foreign Host', { host: 'tayang.example' }],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }],
    ['the address of another machine', { host: '192.168.1.10:3000' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1;host=localhost' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['Via', { via: '1.1 proxy' }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.1' }],
  ])(
    'all of it is hidden from a request with %s, tokens that were given here too',
    async (_what, headers) => {
      expect(await askAll(test.address, login, headers)).toEqual(REFUSED)
      expect((await account()).status).toBe(200)
    },
  )

  it('providers and the partner of the demo are offered to this machine alone', async () => {
    const offered = async (headers: Record<string, string>) => {
      const config = (await ask(test.address, { ...at(screen.getWebConfig), headers })).data
      const partners = (await ask(test.address, { ...at(user.listPartners), headers })).data
      const { providers } = config as { providers: Record<string, unknown> }
      return { names: Object.keys(providers).filter((name) => providers[name]), partners }
    }
    expect(await offered({})).toMatchObject({ names: ['google', 'facebook'], partners: [{ slug: 'surge' }] })
    for (const headers of [{ host: 'tayang.example' }, { 'x-forwarded-for': '127.0.0.1' }]) {
      expect(await offered(headers)).toEqual({ names: [], partners: [] })
    }
  })

  it('a token of the demo authorizes no socket that came through a proxy', async () => {
    const budi = await test.person('Budi')
    const made = await test.call(
      shows.createShow,
      { body: { name: 'Obrolan' } },
      { token: budi.login.accessToken },
    )
    const near = await visitRoom(test.address, made.body.data.id, login.accessToken)
    near.leave()
    const far = await visitRoom(test.address, made.body.data.id, undefined, { 'x-forwarded-for': '10.0.0.1' })
    far.say({ type: 'authorization', data: login.accessToken })
    expect(await far.hear('error')).toMatchObject({ code: 'Session InvalidSessionToken' })
    far.leave()
  })
})

describe.each([
  ['that listens to more than this machine', { HOST: '0.0.0.0' }],
  ['that has a public origin', { TAYANG_ORIGIN: 'https://tayang.example' }],
  ['whose origin only looks like loopback', { TAYANG_ORIGIN: 'http://127.0.0.1.evil.example' }],
])('an app %s', (_what, settings) => {
  it('has no demo, even with its people left in the database', async () => {
    await using test = await openTestApp({ env: { ...env, ...settings } })
    await ensureDemoPeople(test.app)
    expect(await askAll(test.address, null, {})).toEqual(REFUSED.slice(0, 1 + STAND_INS.length + CALLS))
    const ani = await test.person('Ani')
    expect(ani.login.accessToken).not.toBe('')
  }, 180_000)
})
