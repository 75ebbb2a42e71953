import type { Operation } from '@tayang/contract'
import { beforeEach, expect, test } from 'vitest'
import { openEventList } from '../../../../tests/security-log.ts'
import { openCallEvents } from './call-events.ts'
import { Refusal } from './refusal.ts'
import type { Caller, RequestInfo } from './route.ts'
import { sample } from './test/http-harness.ts'

const log = openEventList()
const events = openCallEvents(log, (operation: Operation) =>
  operation === sample.app ? 'registration' : undefined,
)
beforeEach(() => {
  log.events.length = 0
})

const caller = { accountId: 'account', sessionId: 'session' } as Caller
const callOf = (operation: Operation, body: unknown = {}) => ({
  operation,
  asked: { ip: '203.0.113.7', about: {} } as RequestInfo,
  caller,
  body,
})
const refused = (operation: Operation, code: ConstructorParameters<typeof Refusal>[0]) => {
  events.refused(callOf(operation), new Refusal(code))
  return log.events.map(({ event, outcome }) => `${event} ${outcome}`)
}

test('an act of an operator with a fresh code is an event, and an ordinary call is none', () => {
  events.served(callOf(sample.decide))
  events.served(callOf(sample.own))
  expect(log.events).toEqual([
    {
      event: 'operator-action',
      outcome: 'ok',
      accountId: 'account',
      sessionId: 'session',
      network: '203.0.113.7',
      device: undefined,
      detail: 'POST /sample/v1.0/decide',
    },
  ])
})

test.each([
  ['TOO_MANY_ATTEMPTS', 'rate-limit refused'],
  ['TOO_QUICK_RETRY', 'rate-limit refused'],
  ['FORBIDDEN', 'forbidden-call refused'],
  ['STEP_UP_REQUIRED', 'forbidden-call refused'],
  ['INVALID_OTP_CODE', 'one-time-code failed'],
  ['INVALID_CREDENTIAL', 'proof-of-person failed'],
] as const)('a refusal as %s is %s', (code, told) => {
  expect(refused(sample.own, code)).toEqual([told])
})

test('a wrong proof at a call that is an event is that event, failed', () => {
  expect(refused(sample.app, 'INVALID_OTP')).toEqual(['registration failed'])
})

test('what people ask for wrongly every day is no event', () => {
  expect(refused(sample.own, 'NOT_FOUND')).toEqual([])
  expect(refused(sample.own, 'PROOF_REQUIRED')).toEqual([])
  expect(refused(sample.own, 'Session InvalidSessionToken')).toEqual([])
  events.refused(callOf(sample.own), new Error('a bug'))
  expect(log.events).toEqual([])
})

test('a stranger at a call of operators is one', () => {
  expect(refused(sample.operate, 'INVALID_SESSION_AUTH')).toEqual(['forbidden-call refused'])
})

test('a body that is no object names no device', () => {
  for (const body of [null, undefined, 'text', 7, { device: 'x', type: {} }]) {
    events.served(callOf(sample.app, body))
  }
  expect(new Set(log.events.map(({ device }) => device))).toEqual(new Set([undefined]))
})
