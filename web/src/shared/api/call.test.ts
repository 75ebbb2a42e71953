import { catalog, heartbeat, user } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, sessionExpired } from '#shared/session'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { isRefusal } from './api-refusal.ts'
import { call } from './call.ts'

/** The requests to the server and its responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const stale = () =>
  answer(401, { code: 'Session InvalidSessionToken', message: 'Invalid session token', details: [] })
const bearerOf = (n: number) => new Headers(network.mock.calls[n]?.[1].headers).get('authorization')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'old', refreshToken: 'refresh' })
})
afterEach(() => {
  network.mockReset()
  session.leave()
  vi.unstubAllGlobals()
})

test('a call carries the caller, and its parameters in the right places', async () => {
  network.mockResolvedValueOnce(answer(200, { data: [] }))
  await call(heartbeat.selectHistories, { query: { 'mediaIds[]': ['a', 'b'] } })

  const [url, init] = network.mock.calls[0]!
  expect(url).toBe('/heartbeat/v1.0/histories/selected?mediaIds%5B%5D=a&mediaIds%5B%5D=b')
  expect(Object.fromEntries(new Headers(init.headers))).toEqual({
    'x-app-id': 'tayang-web',
    'accept-language': 'en',
    authorization: 'Bearer old',
    'x-profile-id': 'profile-1',
  })
})

test('a stale token is exchanged once, and both waiting calls are repeated with the fresh one', async () => {
  network.mockImplementation(async (url, init) => {
    if (url === user.refreshSession.path) {
      expect(new Headers(init.headers).get('x-refresh-token')).toBe('refresh')
      return answer(200, { data: { accessToken: 'fresh', refreshToken: 'refresh-2' } })
    }
    return new Headers(init.headers).get('authorization') === 'Bearer fresh'
      ? answer(200, { data: [] })
      : stale()
  })
  await Promise.all([call(heartbeat.listHistories, {}), call(heartbeat.listContinueWatching, {})])

  const refreshes = network.mock.calls.filter(([url]) => url === user.refreshSession.path)
  expect(refreshes).toHaveLength(1)
  expect(session.tokens()).toEqual({ accessToken: 'fresh', refreshToken: 'refresh-2' })
})

test('a session that the server has dropped ends here, and the first refusal is thrown', async () => {
  network.mockImplementation(async () => stale())
  await expect(call(heartbeat.listHistories, {})).rejects.toSatisfy((error) =>
    isRefusal(error, 'Session InvalidSessionToken'),
  )
  expect(session.viewer()).toBeNull()
  expect(sessionExpired.getState()).toBe(true)
})

test('logging out is never repeated with a fresh token', async () => {
  network.mockResolvedValueOnce(stale())
  await expect(call(user.deleteSession, {})).rejects.toThrow('Invalid session token')
  expect(network).toHaveBeenCalledTimes(1)
})

test('calls of the application carry no token', async () => {
  network.mockResolvedValueOnce(answer(200, { data: { success: true } }))
  await call(user.resetPassword, { body: { password: 'a-long-password', token: 't' } })
  expect(bearerOf(0)).toBeNull()
})

test('a network failure and a page of a proxy become messages of our own', async () => {
  network.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(call(catalog.listPages, {})).rejects.toMatchObject({
    code: null,
    message: 'Network Error',
    details: ['Please check your internet connection and try again'],
  })

  network.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(catalog.listPages, {})).rejects.toMatchObject({
    code: null,
    message: "There's Something wrong. Please try again later.",
    details: ['An error occured. Please try again.'],
  })
})

test('a refusal without details gets the default ones, and keeps its own where it has some', async () => {
  const missing = [{}, { details: [] }, { details: 'no list' }]
  for (const more of missing) {
    network.mockResolvedValueOnce(answer(404, { code: 'NOT_FOUND', message: 'Not found', ...more }))
    await expect(call(catalog.listPages, {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: ['An error occured. Please try again.'],
    })
  }
  network.mockResolvedValueOnce(
    answer(404, { code: 'NOT_FOUND', message: 'Not found', details: ['it left'] }),
  )
  await expect(call(catalog.listPages, {})).rejects.toMatchObject({ details: ['it left'] })
})
