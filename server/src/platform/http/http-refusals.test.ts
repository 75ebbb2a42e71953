import { fastify, type FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'
import { answerError, sendRefusal } from './http-refusals.ts'
import { Refusal } from './refusal.ts'

it.each([
  [new Refusal('TOO_MANY_ATTEMPTS'), 429, '60'],
  [new Refusal('TOO_QUICK_RETRY', { retryAfterSeconds: 54.2 }), 429, '55'],
  [new Refusal('FORBIDDEN'), 403, undefined],
])('a caller who asks too often is always told how long to wait (%s)', async (refusal, status, wait) => {
  const app = fastify()
  app.get('/', (_request, reply) => sendRefusal(reply, refusal))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, wait])
  await app.close()
})

it.each([
  ['what is not configured', new Refusal('NOT_CONFIGURED'), 'debug'],
  ['what is closed for a while', new Refusal('MAINTENANCE'), 'debug'],
  ['what is unavailable', new Refusal('UNAVAILABLE'), 'error'],
  ['a failure', new Failure('the disk is gone'), 'error'],
  ['a bug', new Error('a bug'), 'error'],
])('%s is logged as what it is: only what is broken is an error', async (_, error, level) => {
  const levels: string[] = []
  const log = { error: () => levels.push('error'), debug: () => levels.push('debug') } as unknown as Log
  const app = fastify()
  app.setErrorHandler((thrown: FastifyError, request, reply) => answerError(log, thrown, request, reply))
  app.get('/', async () => {
    throw error
  })
  await app.inject('/')
  expect(levels).toEqual([level])
  await app.close()
})
