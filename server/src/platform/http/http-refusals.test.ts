import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { sendRefusal } from './http-refusals.ts'
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
