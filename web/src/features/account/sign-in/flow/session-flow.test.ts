import { user, type LoginResult } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#shared/api'
import { session, sessionFailed, storageKeys } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { changeAuth, readAuthState, restoreAuth } from './auth-state.ts'
import { reloadAccount, signIn, signOutEverywhere } from './session-flow.ts'
import { signOut } from './sign-out.ts'
import { register, sendCode, signInByPassword, tokenToSignIn } from './sign-in-methods.ts'

/** The requests to the server and its responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const sent = (path: string) => network.mock.calls.filter(([url]) => url === path)
const bodyOf = (call: [string, RequestInit]) => JSON.parse(String(call[1].body)) as Record<string, unknown>
const bearerOf = (call: [string, RequestInit]) => new Headers(call[1].headers).get('authorization')

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
const refused = (status: number, code: string) => answer(status, { code, message: code, details: [] })

const login = {
  ...aViewer,
  accessToken: 'access',
  refreshToken: 'refresh',
  logoutToken: 'way-out',
  isNewDevice: true,
} as unknown as LoginResult
const asRani = async () => login

/** Each path responds as the test says; everything else succeeds with an empty body. */
function answering(answers: Record<string, () => Response>): void {
  network.mockImplementation(async (url) => answers[url]?.() ?? answer(204))
}
const settle = () => vi.waitFor(() => expect(sent(user.pruneSessions.path)).toHaveLength(1))

beforeEach(() => {
  localStorage.clear()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  session.leave()
  changeAuth({ loading: false, err: null, sessionStatus: null, isLoggingOut: false })
  sessionFailed.setState(false, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('signing in goes from LOGIN over validation to success, and old sessions are pruned', async () => {
  const seen: unknown[] = []
  network.mockImplementation(async (url) => {
    seen.push([url, readAuthState().sessionStatus?.status ?? null, readAuthState().loading])
    return answer(204)
  })
  const running = signIn(asRani)
  expect(readAuthState()).toMatchObject({ loading: true, sessionStatus: null, token: null, user: null })
  await running
  await settle()

  expect(seen).toEqual([
    [user.validateSession.path, 'validating', true],
    [user.pruneSessions.path, 'success', false],
  ])
  expect(bodyOf(sent(user.validateSession.path)[0]!)).toEqual({ isNewDevice: true })
  expect(readAuthState()).toMatchObject({
    token: 'access',
    refreshToken: 'refresh',
    loading: false,
    err: null,
    sessionStatus: { status: 'success', attempts: 1 },
    logoutToken: null,
    user: {
      account: aViewer.account,
      profile: aViewer.profile,
      isNewDevice: true,
      telco: null,
      msisdn: null,
    },
  })
})

test('validation is tried three times, ten seconds apart, and then fails and keeps the logout token', async () => {
  vi.useFakeTimers()
  answering({ [user.validateSession.path]: () => answer(503, {}) })
  const outcome = signIn(asRani).catch(() => 'failed')
  const attempts = () => sent(user.validateSession.path).length
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toBe('failed')

  expect(attempts()).toBe(3)
  expect(readAuthState()).toMatchObject({
    sessionStatus: { status: 'failed', attempts: 3 },
    logoutToken: 'way-out',
    token: null,
    loading: false,
  })
  expect(sessionFailed.getState()).toBe(true)
  expect(sent(user.pruneSessions.path)).toHaveLength(0)
})

test('a validation that succeeds at the third attempt signs in', async () => {
  let left = 2
  answering({ [user.validateSession.path]: () => answer(left-- > 0 ? 500 : 204, left >= 0 ? {} : undefined) })
  await signIn(asRani, { attempts: 3, apartMs: 0 })
  await settle()
  expect(readAuthState().sessionStatus).toEqual({ status: 'success', attempts: 3 })
})

test('Logout All Device is authorised by the stored logout token, once', async () => {
  localStorage.setItem(storageKeys.logoutToken, 'way-out')
  changeAuth({ sessionStatus: { status: 'failed', attempts: 3 } })
  answering({})
  await signOutEverywhere()
  expect(sent(user.clearSessions.path).map(bearerOf)).toEqual(['Bearer way-out'])
  expect(readAuthState()).toMatchObject({ sessionStatus: null, logoutToken: null })
})

test('a failed validation is restored after a reload, while its logout token is stored', () => {
  localStorage.setItem(storageKeys.sessionStatus, '{"status":"failed","attempts":3}')
  restoreAuth()
  expect(readAuthState().sessionStatus).toBeNull()
  localStorage.setItem(storageKeys.sessionStatus, '{"status":"failed","attempts":3}')
  localStorage.setItem(storageKeys.logoutToken, 'way-out')
  restoreAuth()
  expect(readAuthState().sessionStatus).toEqual({ status: 'failed', attempts: 3 })
})

test.each([
  ['code', { code: 'Model UniqueConstraintError', message: 'x' }],
  ['message', { code: 'INTERNAL', message: 'Model UniqueConstraintError' }],
])(
  'a device that belongs to another account gets a new identifier, and the sign-in is sent again (%s)',
  async (_, said) => {
    localStorage.setItem(storageKeys.deviceUuid, '00000000-0000-4000-8000-000000000000')
    let isTaken = true
    answering({
      [user.createSession.path]: () => {
        if (!isTaken) return answer(200, { data: login })
        isTaken = false
        return answer(409, { ...said, details: [] })
      },
    })
    await signInByPassword('rani', 'a good password')
    const devices = sent(user.createSession.path).map(
      (call) => (bodyOf(call)['device'] as { uuid: string }).uuid,
    )
    expect(devices).toHaveLength(2)
    expect(devices[0]).not.toBe(devices[1])
    expect(localStorage.getItem(storageKeys.deviceUuid)).toBe(devices[1])
  },
)

test('a refused sign-in is kept as the state err and nobody is signed in', async () => {
  answering({ [user.createSession.path]: () => refused(401, 'INVALID_CREDENTIAL') })
  await expect(signInByPassword('Rani@Example.com ', 'wrong')).rejects.toThrow('INVALID_CREDENTIAL')
  expect(readAuthState()).toMatchObject({ err: 'INVALID_CREDENTIAL', loading: false, sessionStatus: null })
  expect(bodyOf(sent(user.createSession.path)[0]!)).toMatchObject({ username: 'rani@example.com' })
  expect(console.warn).toHaveBeenCalledWith('Sign-in failed:', 'INVALID_CREDENTIAL')
})

test('a name that is no email is a username and keeps its case', async () => {
  answering({ [user.createSession.path]: () => answer(200, { data: login }) })
  await signInByPassword(' RaniKusuma', 'a good password')
  await settle()
  expect(bodyOf(sent(user.createSession.path)[0]!)).toMatchObject({ username: 'RaniKusuma' })
})

test('registration signs in with the same credentials; a 204 signs nobody in', async () => {
  const person = { name: 'Rani', email: 'rani@example.com', password: 'a good password' }
  const consent = { version: '2026-11', language: 'id' } as const
  answering({ [user.createAccount.path]: () => answer(204) })
  expect(await register(person, consent)).toBe(false)
  expect(sent(user.createSession.path)).toHaveLength(0)

  answering({
    [user.createAccount.path]: () => answer(200, { data: { userId: 'u' } }),
    [user.createSession.path]: () => answer(200, { data: login }),
  })
  expect(await register(person, consent)).toBe(true)
  await settle()
  expect(bodyOf(sent(user.createAccount.path)[1]!)).toEqual({ ...person, consent })
  expect(bodyOf(sent(user.createSession.path)[0]!)).toMatchObject({
    type: 'username',
    username: person.email,
    password: person.password,
  })
})

test('logging out clears this browser, whatever the server responds', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  changeAuth({ sessionStatus: { status: 'success', attempts: 1 } })
  let wasLoggingOut = false
  network.mockImplementation(async () => {
    wasLoggingOut = readAuthState().isLoggingOut
    return answer(500, {})
  })
  await signOut()
  expect(wasLoggingOut).toBe(true)
  expect(readAuthState()).toMatchObject({
    token: null,
    refreshToken: null,
    user: null,
    sessionStatus: null,
    isLoggingOut: false,
  })
  for (const key of ['accessToken', 'refreshToken', 'viewer', 'sessionStatus'] as const) {
    expect(localStorage.getItem(storageKeys[key])).toBeNull()
  }
})

test('who closes the page before the server responds is signed out all the same', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  let respond: () => void = () => undefined
  network.mockImplementation(() => new Promise((resolve) => (respond = () => resolve(answer(204)))))
  const signedOut = signOut()
  expect(session.viewer()).not.toBeNull()
  dispatchEvent(new Event('pagehide'))
  expect(session.viewer()).toBeNull()
  expect(localStorage.getItem(storageKeys.refreshToken)).toBeNull()
  const request = sent(user.deleteSession.path)[0]!
  expect(bearerOf(request)).toBe('Bearer access')
  expect(request[1].keepalive).toBe(true)
  respond()
  await signedOut
})

test('a restored session reads its account again', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  const { profile, account } = aViewer
  answering({ [user.getAccount.path]: () => answer(200, { data: { ...account, name: 'Rani K', profile } }) })
  await reloadAccount()
  expect(session.viewer()?.account.name).toBe('Rani K')
})

test('the account is not requested a fourth time without success, and again after a sign-out', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  answering({ [user.getAccount.path]: () => answer(503, {}) })
  for (let n = 0; n < 3; n++) await expect(reloadAccount()).rejects.not.toThrow('Cancel repeated request')
  await expect(reloadAccount()).rejects.toThrow('Cancel repeated request')
  expect(sent(user.getAccount.path)).toHaveLength(3)

  session.leave()
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  await reloadAccount().catch(() => undefined)
  expect(sent(user.getAccount.path)).toHaveLength(4)
})

test('pruning is not sent a fourth time without success', async () => {
  answering({ [user.pruneSessions.path]: () => answer(503, {}) })
  // The same person signs in again and again without a sign-out.
  for (let n = 1; n <= 3; n++) {
    await signIn(asRani)
    await vi.waitFor(() => expect(sent(user.pruneSessions.path)).toHaveLength(n))
  }
  await signIn(asRani)
  await expect(call(user.pruneSessions, {})).rejects.toThrow('Cancel repeated request')
  expect(sent(user.pruneSessions.path)).toHaveLength(3)
})

test('a refusal before a sign-in is logged by its code and kept as the state err', async () => {
  answering({
    [user.createAccount.path]: () => refused(409, 'EMAIL_ALREADY_EXISTS'),
    [user.sendOtp.path]: () => refused(429, 'TOO_MANY_ATTEMPTS'),
    [user.exchangeOauthCode.path]: () => refused(401, 'INVALID_CREDENTIAL'),
  })
  const consent = { version: '2026-11', language: 'en' } as const
  const granted = { code: 'c', codeVerifier: 'v', redirectUri: 'r', nonce: 'n' }
  const person = { name: 'Rani', email: 'rani@tayang.test', password: 'rahasia-sekali' }
  for (const [step, code] of [
    [() => register(person, consent), 'EMAIL_ALREADY_EXISTS'],
    [() => sendCode('+6281234567890', 'login'), 'TOO_MANY_ATTEMPTS'],
    [() => tokenToSignIn('google', granted), 'INVALID_CREDENTIAL'],
  ] as const) {
    await expect(step()).rejects.toThrow(code)
    expect(readAuthState().err).toBe(code)
    expect(console.warn).toHaveBeenLastCalledWith('Sign-in failed:', code)
  }
  expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toMatch(/rani@|rahasia|812345/)
})
