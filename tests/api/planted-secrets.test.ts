import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { admin, user, type Operation } from '@tayang/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { nameOf, operations } from '../operations.ts'

/** What nobody may ever read in a log: each is known again wherever it shows itself. */
const planted = {
  password: 'Planted-Password-7f3a',
  otp: '48915027',
  jwt_token: 'eyJhbGciOiJSUzI1NiJ9.eyJwbGFudGVkIjoxfQ.cGxhbnRlZC1zaWduYXR1cmU',
  token: 'planted-reset-token-2b9d4c7a',
  accessToken: 'planted-access-token-9d1e5f3b',
  refreshToken: 'planted-refresh-token-6c8a0e4d',
  logoutToken: 'planted-logout-token-1f7b3d9e',
  msisdn: '6281298765432',
  nik: '3171234509870001',
  secret: 'planted-secret-of-a-partner-5e2c',
} as const

let test: TestApp
let written = ''
let viewer: Person
let operator: Person

beforeAll(async () => {
  const to = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  test = await openTestApp({ log: pino({ level: 'trace' }, to) })
  viewer = await test.person('Ani')
  operator = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const secretsIn = (text: string) => Object.entries(planted).filter(([, value]) => text.includes(value))

/** A body that has every name under which a secret may come, and those that calls look at. */
const body = {
  ...planted,
  currentPassword: planted.password,
  newPassword: planted.password,
  oldPassword: planted.password,
  email: `${planted.msisdn}@example.com`,
  username: `${planted.msisdn}@example.com`,
  name: 'Ani',
  mobile: `+${planted.msisdn}`,
  code: planted.otp,
  idToken: planted.jwt_token,
  purpose: 'login',
  device: { uuid: planted.token, name: planted.nik, platform: 'chrome', osVersion: planted.secret },
}

async function send(operation: Operation, { token, sent }: { token: string; sent: string }) {
  const path = operation.path.replace(/\{\w+\}/g, () => planted.token)
  const query = new URLSearchParams({ ...planted, 'keys[]': planted.token })
  const hasBody = operation.method !== 'GET'
  await fetch(`${test.address}${path}?${query}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `session=${planted.accessToken}`,
      'x-app-id': user.WEB_APP_ID,
      'x-refresh-token': planted.refreshToken,
      'x-custom-data': planted.jwt_token,
      'x-msisdn': planted.msisdn,
      referer: `https://partner.example/?jwt_token=${planted.jwt_token}`,
      'user-agent': `A browser of ${planted.nik}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: sent } : {}),
  }).then((answer) => answer.text())
}

/** They end the session that calls them. */
const ENDS_SESSION: ReadonlySet<Operation> = new Set([
  user.deleteSession,
  user.clearSessions,
  admin.leaveConsole,
])
const tokenFor = (operation: Operation): string => {
  if (ENDS_SESSION.has(operation)) return planted.accessToken
  return (operation.caller === 'operator' ? operator : viewer).login.accessToken
}

describe('no secret is ever in the log, however much is written:', () => {
  it.each(operations.map((operation): [string, Operation] => [nameOf(operation), operation]))(
    '%s',
    async (_name, operation) => {
      written = ''
      for (const token of [planted.accessToken, tokenFor(operation)]) {
        for (const sent of [JSON.stringify(body), `{"password": "${planted.password}", broken`]) {
          await send(operation, { token, sent })
        }
      }
      expect(secretsIn(written)).toEqual([])
    },
  )

  it('and yet the log is heard: what was refused is one of its lines', async () => {
    written = ''
    await send(user.getAccount, { token: planted.accessToken, sent: '' })
    expect(written).toContain('Session InvalidSessionToken')
  })

  it('not of a sign-in that succeeds, a refresh, and a wrong password', async () => {
    written = ''
    const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const
    const signIn = (password: string) =>
      test.call(user.createSession, {
        body: { type: 'username', username: viewer.email, password, device },
      })
    expect((await signIn(planted.password)).status).toBe(401)
    const made = await signIn(viewer.password)
    expect(made.status).toBe(200)
    const { accessToken, refreshToken, logoutToken } = made.body.data
    const pair = await test.call(
      user.refreshSession,
      { body: { accessToken, device } },
      { headers: { 'x-refresh-token': refreshToken } },
    )
    expect(pair.status).toBe(200)
    const secrets = [
      viewer.password,
      planted.password,
      accessToken,
      refreshToken,
      logoutToken,
      pair.body.data.accessToken,
      pair.body.data.refreshToken,
      viewer.email,
    ]
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  })

  it('nor in the security log, where all of these calls are events', async () => {
    const { home } = test.app.settings
    const events = await readFile(path.join(home, 'security.log'), 'utf8')
    expect(secretsIn(events)).toEqual([])
    for (const secret of [viewer.password, viewer.email, viewer.login.accessToken]) {
      expect(events).not.toContain(secret)
    }
    expect(events).toContain(`"outcome":"failed","account":"${viewer.login.account.id}"`)
    expect(events).toContain('"event":"forbidden-call"')
  })

  it('while who signed in and who was given a role stands there by the id of the account alone', async () => {
    written = ''
    const made = await test.operator()
    const id = made.login.account.id
    const lines = written.split('\n').filter((line) => line.includes(id))
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(said).toEqual(expect.arrayContaining(['somebody signed in', 'an account was given roles']))
    expect(lines.filter((line) => line.includes(made.email))).toEqual([])
  })

  it('not of an address that nothing answers, or of a request that is none', async () => {
    written = ''
    for (const path of [
      `/ioh?jwt_token=${planted.jwt_token}`,
      `/user/v1.0/${planted.token}`,
      `/${planted.nik}`,
    ]) {
      await fetch(`${test.address}${path}`).then((answer) => answer.text())
    }
    expect(secretsIn(written)).toEqual([])
  })
})
