import { NETWORK_ERROR } from '@tayang/contract'
import { UNSAFE_ErrorResponseImpl as RouteError } from 'react-router'
import { expect, test } from 'vitest'
import { ApiRefusal } from '#ground/api'
import { troubleOf } from './trouble.ts'

const refusal = (status: number, code: 'MAINTENANCE' | 'INTERNAL') =>
  new ApiRefusal(status, { code, message: '', details: [] })

test('what never reached the server is a matter of the network, whatever a browser calls it', () => {
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

test('an answer that is no page is told apart from a fault of ours', () => {
  expect(troubleOf(new RouteError(500, '', null))).toBe('answered')
  expect(troubleOf(refusal(500, 'INTERNAL'))).toBe('answered')
  expect(troubleOf(new TypeError('x is not a function'))).toBe('unknown')
  expect(troubleOf('thrown')).toBe('unknown')
})

test('a closed house and a foreign token are known by their codes', () => {
  expect(troubleOf(new RouteError(503, '', { code: 'MAINTENANCE' }))).toBe('closed')
  expect(troubleOf(refusal(503, 'MAINTENANCE'))).toBe('closed')
  expect(troubleOf(new RouteError(401, '', { code: 'INVALID_SESSION_AUTH' }))).toBe('session')
})
