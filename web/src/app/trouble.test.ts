import { NETWORK_ERROR, user } from '@tayang/contract'
import { UNSAFE_ErrorResponseImpl as RouteError } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal, call, maintenance } from '#shared/api'
import { troubleOf } from './trouble.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: 'MAINTENANCE' | 'INTERNAL') =>
  new ApiRefusal(status, { code, message: '', details: [] })

test('a request that never reached the server is a network problem, whatever a browser calls it', () => {
  expect(troubleOf(new ApiRefusal(null, NETWORK_ERROR))).toBe('network')
  for (const said of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'error loading dynamically imported module: /assets/a.js',
    'Importing a module script failed.',
  ]) {
    expect(troubleOf(new TypeError(said))).toBe('network')
  }
})

test('a response that is no page is distinguished from an error of ours', () => {
  expect(troubleOf(new RouteError(500, '', null))).toBe('answered')
  expect(troubleOf(refusal(500, 'INTERNAL'))).toBe('answered')
  expect(troubleOf(new TypeError('x is not a function'))).toBe('unknown')
  expect(troubleOf('thrown')).toBe('unknown')
})

test('an error that a page of the server throws is known by its code', () => {
  expect(troubleOf(new RouteError(503, '', { code: 'MAINTENANCE' }))).toBe('closed')
  expect(troubleOf(refusal(503, 'MAINTENANCE'))).toBe('closed')
  expect(troubleOf(new RouteError(401, '', { code: 'INVALID_SESSION_AUTH' }))).toBe('session')
})

test.each([
  [401, 'INVALID_SESSION_AUTH', 'session'],
  [503, 'MAINTENANCE', 'closed'],
  [401, 'INVALID_CREDENTIAL', 'answered'],
])('a call of a page that is answered with %i %s is trouble of the kind %s', async (status, code, kind) => {
  const body = JSON.stringify({ code, message: code, details: [] })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const thrown: unknown = await call(user.getAccount, {}).catch((error: unknown) => error)
  maintenance.setState(false, true)
  expect(troubleOf(thrown)).toBe(kind)
})
