import { admin, catalog, screen, user, type Operation } from '@tayang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

let test: TestApp
let operator: Person
let viewer: Person
const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const

beforeAll(async () => {
  test = await openTestApp({ pages: true })
  operator = await test.operator()
  viewer = await test.person('Ani')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const put = (isOn: boolean) =>
  test.call(
    admin.putMaintenance,
    { body: { isOn, isUrgent: true, reason: 'A broken disk' } },
    { token: operator.login.accessToken },
  )
const signIn = (person: Person, deviceUuid = crypto.randomUUID()) =>
  test.call(user.createSession, {
    body: {
      type: 'username',
      username: person.email,
      password: person.password,
      device: { ...device, uuid: deviceUuid },
    },
  })
const refresh = (refreshToken: string, deviceUuid: string) =>
  test.call(
    user.refreshSession,
    { body: { accessToken: '', device: { ...device, uuid: deviceUuid } } },
    { headers: { 'x-refresh-token': refreshToken } },
  )

describe('while the site is closed', () => {
  beforeEach(async () => {
    expect((await put(true)).body.data).toEqual({ isOn: true, startAt: null })
  })
  afterEach(async () => {
    expect((await put(false)).body.data).toEqual({ isOn: false, startAt: null })
  })

  const closed = operations.filter(
    ({ caller, duringMaintenance }) => caller !== 'operator' && !duringMaintenance,
  )
  it.each(closed.map((operation): [string, Operation] => [nameOf(operation), operation]))(
    '%s says so to guests, to viewers and to tokens of nobody, and when to come again',
    async (_name, operation) => {
      const tokens = [undefined, viewer.login.accessToken, 'A'.repeat(43)]
      for (const token of tokens) {
        const hasBody = operation.body !== undefined && operation.method !== 'GET'
        const answer = await fetch(`${test.address}${someAddressOf(operation)}`, {
          method: operation.method,
          headers: {
            'x-app-id': user.WEB_APP_ID,
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(hasBody ? { body: '{}' } : {}),
        })
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          503,
          'MAINTENANCE',
        ])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.headers.get('cache-control')).toContain('no-store')
      }
    },
  )

  it('the remote configuration is answered, and says it', async () => {
    const config = await test.call(screen.getWebConfig, {})
    expect([config.status, config.body.data.maintenance]).toEqual([200, true])
  })

  it('probes are answered: a closed site is not a broken one', async () => {
    for (const path of ['/livez', '/readyz']) expect((await fetch(`${test.address}${path}`)).status).toBe(200)
  })

  it('operators sign in, refresh and see everything; nobody else does, and keeps the tokens', async () => {
    const uuid = crypto.randomUUID()
    const entered = await signIn(operator, uuid)
    expect(entered.status).toBe(200)
    const { accessToken, refreshToken } = entered.body.data
    await test.call(user.validateSession, { body: { isNewDevice: true } }, { token: accessToken })
    expect((await test.call(catalog.listPages, { query: {} }, { token: accessToken })).status).toBe(200)
    expect((await refresh(refreshToken, uuid)).status).toBe(200)
    expect((await signIn(viewer)).refusal.code).toBe('MAINTENANCE')
  })

  it('a viewer keeps the session for afterwards', async () => {
    await put(false)
    const uuid = crypto.randomUUID()
    const { refreshToken } = (await signIn(viewer, uuid)).body.data
    await put(true)
    const refused = await refresh(refreshToken, uuid)
    expect([refused.status, refused.refusal.code]).toEqual([503, 'MAINTENANCE'])
    await put(false)
    expect((await refresh(refreshToken, uuid)).status).toBe(200)
  })

  it('every page is a 503 that no cache keeps, and its neighbour of before is forgotten at once', async () => {
    await put(false)
    const before = await fetch(`${test.address}/about`)
    await put(true)
    for (const path of ['/', '/about', '/nowhere-at-all']) {
      const answer = await fetch(`${test.address}${path}`)
      expect([path, answer.status]).toEqual([path, 503])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect([path, answer.headers.get('content-type')]).toEqual([path, expect.stringContaining('text/html')])
      expect(await answer.text()).toContain('be back soon')
    }
    await put(false)
    expect((await fetch(`${test.address}/about`)).status).toBe(before.status)
  })
})

describe('an announced closing', () => {
  it('is told to everybody and closes nothing yet; without notice it is refused', async () => {
    const token = { token: operator.login.accessToken }
    const startAt = Date.now() + 49 * 3_600_000
    const planned = await test.call(
      admin.putMaintenance,
      { body: { isOn: true, startAt, reason: 'A new disk' } },
      token,
    )
    expect(planned.body.data).toEqual({ isOn: false, startAt })
    const config = await test.call(screen.getWebConfig, {})
    expect(config.body.data).toMatchObject({ maintenance: false, maintenanceAt: startAt })
    const early = { isOn: true, startAt: Date.now() + 47 * 3_600_000 }
    const refused = await test.call(admin.putMaintenance, { body: { ...early, reason: 'A new disk' } }, token)
    expect([refused.status, refused.refusal.code]).toEqual([400, 'INVALID_PARAMETERS'])
    await put(false)
    expect((await test.call(screen.getWebConfig, {})).body.data.maintenanceAt).toBeNull()
  })
})
