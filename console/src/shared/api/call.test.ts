import { admin } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import type { ConsoleSession } from '../session/session-store.ts'
import { ApiRefusal, Cancelled, isRefusal } from './api-refusal.ts'
import { call, downloadCall, fileCall } from './call.ts'
import { queries } from './queries.ts'
import { signIn, signOut } from './sign-in.ts'
import { stepUp } from './step-up.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string, details: string[] = []) =>
  answer({ code, message: `${code} it is`, details }, status)
const HOUR_MS = 3_600_000
const begin = (part: Partial<ConsoleSession> = {}) =>
  session.begin({
    accessToken: 'old',
    expiresAt: Date.now() + HOUR_MS,
    sessionEndsAt: Date.now() + 8 * HOUR_MS,
    raisedUntil: null,
    sessionId: 's',
    accountId: 'a',
    profileId: 'p',
    name: 'Dewi',
    avatar: null,
    roles: ['trust'],
    usesCode: true,
    ...part,
  })
const renewed = { accessToken: 'new', expiresAt: Date.now() + HOUR_MS }
const bearers = () =>
  network.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['authorization'])
const paths = () => network.mock.calls.map(([url]) => url)
const switches = () => call(admin.listSwitches, {})

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  begin()
})
afterEach(() => {
  session.end('signed-out')
  stepUp.cancel()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('carries the token of the tab, the parameters and the query, and leaves out what is empty', async () => {
    network.mockResolvedValueOnce(answer({ data: [], meta: { next: null } }))
    await call(admin.listSettingHistory, {
      params: { key: 'otp.length' },
      query: { perPage: 10, cursor: '' },
    })
    const [url, init] = network.mock.calls[0]!
    expect(url).toBe('/admin/v1.0/settings/otp.length/history?perPage=10')
    expect(init.headers).toMatchObject({ authorization: 'Bearer old', 'x-app-id': 'tayang-console' })
  })

  test('sends a body as JSON, and nothing where there is none', async () => {
    network.mockImplementation(async () => answer({ data: {} }))
    await call(admin.putSwitch, { params: { name: 'gifts' }, body: { isOn: false, reason: 'A flood' } })
    await switches()
    const [put, get] = network.mock.calls.map(([, init]) => init)
    expect(put!.body).toBe('{"isOn":false,"reason":"A flood"}')
    expect(put!.headers).toMatchObject({ 'content-type': 'application/json' })
    expect([get!.body, 'content-type' in (get!.headers as object)]).toEqual([undefined, false])
  })

  test('that answers nothing has no data', async () => {
    network.mockResolvedValueOnce(new Response(null, { status: 204 }))
    const gone = await call(admin.removeNotificationDraft, { params: { id: 'x' } })
    expect(gone.data).toBeUndefined()
  })

  test('is refused with the code and the details of the server', async () => {
    network.mockResolvedValueOnce(refusal(409, 'CASE_DECIDED', ['Fajar']))
    const error = await switches().catch((thrown: unknown) => thrown)
    expect(isRefusal(error, 'CASE_DECIDED') && error.details).toEqual(['Fajar'])
  })

  test.each([
    ['a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a body of another shape', () => answer({ error: 'x' }, 500)],
  ])('shows none of the words of %s', async (_what, made) => {
    network.mockResolvedValueOnce(made())
    const error = await switches().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: null })
    expect(String(error)).not.toContain('502')
  })

  test('without a connection is a refusal without a status', async () => {
    network.mockRejectedValueOnce(new TypeError('failed'))
    await expect(switches()).rejects.toMatchObject({ status: null })
  })

  test('that was given up is no refusal', async () => {
    const stop = new AbortController()
    network.mockImplementationOnce(async () => {
      stop.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    const error = await call(admin.listSwitches, {}, { signal: stop.signal }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error instanceof ApiRefusal).toBe(false)
  })
})

describe('a token', () => {
  test('that ends within moments is renewed before it is used', async () => {
    begin({ expiresAt: Date.now() + 5_000 })
    network.mockResolvedValueOnce(answer({ data: renewed })).mockResolvedValueOnce(answer({ data: [] }))
    await switches()
    expect(paths()[0]).toContain('/console/sessions/renew')
    expect(bearers()[1]).toBe('Bearer new')
    expect(session.get()?.accessToken).toBe('new')
  })

  test('is renewed once for all calls that wait', async () => {
    begin({ expiresAt: Date.now() })
    network.mockImplementation(async (url) => answer({ data: url.includes('renew') ? renewed : [] }))
    await Promise.all([switches(), switches(), switches()])
    expect(paths().filter((url) => url.includes('renew'))).toHaveLength(1)
  })

  test('that the server no longer takes is renewed, and the call is repeated', async () => {
    network
      .mockResolvedValueOnce(refusal(401, 'Session InvalidSessionToken'))
      .mockResolvedValueOnce(answer({ data: renewed }))
      .mockResolvedValueOnce(answer({ data: ['it'] }))
    expect((await switches()).data).toEqual(['it'])
    expect(bearers().at(-1)).toBe('Bearer new')
  })

  test('that cannot be renewed ends the session, and says that it is over', async () => {
    network.mockImplementation(async () => refusal(401, 'Session InvalidSessionToken'))
    await expect(switches()).rejects.toMatchObject({ status: 401 })
    expect(session.store.getState()).toEqual({ session: null, ended: 'over' })
  })

  test('stays where the renewal has no answer: the session may be good still', async () => {
    begin({ expiresAt: Date.now() })
    network.mockImplementation(async () => refusal(503, 'UNAVAILABLE'))
    await expect(switches()).rejects.toMatchObject({ status: 503 })
    expect(session.get()?.accessToken).toBe('old')
  })
})

describe('a call that needs a fresh code', () => {
  test('waits for it and is then repeated', async () => {
    network
      .mockResolvedValueOnce(refusal(403, 'STEP_UP_REQUIRED'))
      .mockResolvedValueOnce(answer({ data: ['done'] }))
    const running = switches()
    await vi.waitFor(() => expect(stepUp.isAsked.getState()).toBe(true))
    stepUp.given()
    expect((await running).data).toEqual(['done'])
    expect(stepUp.isAsked.getState()).toBe(false)
  })

  test('together with others asks once', async () => {
    let isRaised = false
    network.mockImplementation(async () =>
      isRaised ? answer({ data: [] }) : refusal(403, 'STEP_UP_REQUIRED'),
    )
    const both = Promise.all([switches(), switches()])
    await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
    isRaised = true
    stepUp.given()
    expect(await both).toHaveLength(2)
  })

  test('is given up where no code is given, and nothing is repeated', async () => {
    network.mockResolvedValueOnce(refusal(403, 'STEP_UP_REQUIRED'))
    const running = switches()
    await vi.waitFor(() => expect(stepUp.isAsked.getState()).toBe(true))
    stepUp.cancel()
    await expect(running).rejects.toBeInstanceOf(Cancelled)
    expect(network).toHaveBeenCalledTimes(1)
  })
})

describe('a file', () => {
  const csv = () =>
    new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="trail.csv"' } })

  test('is given to the browser under the name that the server says', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download)
    })
    network.mockResolvedValueOnce(csv()).mockResolvedValueOnce(new Response('x'))
    await downloadCall(admin.exportAudit, { query: {} }, 'fallback.csv')
    await downloadCall(admin.exportAudit, { query: {} }, 'fallback.csv')
    expect(links).toEqual(['trail.csv', 'fallback.csv'])
  })

  test('is read as bytes', async () => {
    network.mockResolvedValueOnce(csv())
    const { signal } = new AbortController()
    const blob = await fileCall(admin.exportAudit, { query: {} }, signal)
    expect(await blob.text()).toBe('a,b')
  })
})

describe('signing in and out', () => {
  test('begins a session that knows whether a code was asked for', async () => {
    session.end('signed-out')
    const opened = { ...renewed, sessionId: 's2', name: 'Fajar', roles: ['auditor'] }
    network.mockResolvedValueOnce(answer({ data: opened }))
    await signIn({ username: 'fajar', password: 'x', totp: '123456' })
    expect(session.get()).toMatchObject({ name: 'Fajar', usesCode: true })
  })

  test('begins none where the password is wrong', async () => {
    session.end('signed-out')
    network.mockResolvedValueOnce(refusal(401, 'INVALID_CREDENTIAL'))
    await expect(signIn({ username: 'x', password: 'y' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIAL',
    })
    expect(session.get()).toBeNull()
  })

  test('ends here at once, also where the server does not answer, and forgets what was read', async () => {
    queries.setQueryData(['GET', '/x'], 'read')
    network.mockRejectedValue(new TypeError('no connection'))
    await signOut()
    expect(session.store.getState().ended).toBe('signed-out')
    expect(queries.getQueryData(['GET', '/x'])).toBeUndefined()
  })
})
