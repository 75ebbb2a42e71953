import type { RefusalCode, Transaction } from '@tayang/contract'
import { expect, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { retryUntilSettled, type ConfirmedOrder } from './retry-until-settled.ts'

const order: ConfirmedOrder = {
  key: 'one',
  accountId: 'ayu',
  body: { purpose: 'transfer', packId: 'p', receiverId: 'budi', giftType: 'basic' },
  receiverName: 'Budi',
  price: 10,
}
const sent = { id: 't' } as Transaction
const answer = (status: number | null, code: RefusalCode | null = null) =>
  new ApiRefusal(status, { code, message: '', details: [] })

function settle(...answers: (Transaction | Error)[]) {
  const post = vi.fn(async (_order: ConfirmedOrder) => {
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    if (next instanceof Error) throw next
    return next
  })
  const onUnanswered = vi.fn()
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { outcome: retryUntilSettled(order, { post, wait, onUnanswered }), post, onUnanswered, waits }
}

test('an answered order is sent', async () => {
  const { outcome, onUnanswered } = settle(sent)
  expect(await outcome).toEqual({ is: 'sent', transaction: sent })
  expect(onUnanswered).not.toHaveBeenCalled()
})

test('a broken connection, a busy server and a killed one are no outcome: the order is sent again under its key', async () => {
  const { outcome, post, onUnanswered, waits } = settle(
    answer(null),
    answer(503, 'UNAVAILABLE'),
    answer(502),
    new TypeError('not JSON'),
    answer(429, 'TOO_MANY_ATTEMPTS'),
    sent,
  )
  expect(await outcome).toEqual({ is: 'sent', transaction: sent })
  expect(post.mock.calls.map(([{ key }]) => key)).toEqual(Array.from({ length: 6 }, () => 'one'))
  expect(onUnanswered).toHaveBeenCalledTimes(5)
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000])
})

test('a refusal of the server ends it at once', async () => {
  const { outcome, post } = settle(answer(402, 'NOT_ENOUGH_DIAMONDS'))
  expect(await outcome).toEqual({ is: 'refused', code: 'NOT_ENOUGH_DIAMONDS' })
  expect(post).toHaveBeenCalledTimes(1)
})

test('an answer that refuses this kind of order ends it, also after a lost answer', async () => {
  const wrong = answer(401, 'INVALID_CREDENTIAL')
  const post = vi.fn(async () => {
    throw post.mock.calls.length > 1 ? wrong : answer(null)
  })
  const isRefused = ({ code }: ApiRefusal) => code === 'INVALID_CREDENTIAL'
  const dependencies = { post, wait: async () => undefined, onUnanswered: () => undefined, isRefused }
  expect(await retryUntilSettled(order, dependencies)).toEqual({ is: 'refused', code: 'INVALID_CREDENTIAL' })
})

test('a sender who was signed out before the first try sent nothing; after it the outcome is unknown', async () => {
  const gone = answer(401, 'INVALID_SESSION_AUTH')
  expect(await settle(gone).outcome).toEqual({ is: 'refused', code: 'INVALID_SESSION_AUTH' })
  expect(await settle(answer(null), gone).outcome).toBeNull()
})

test('an unknown outcome is never called failed, and the tries are bounded', async () => {
  const { outcome, post } = settle(answer(null))
  expect(await outcome).toBeNull()
  expect(post).toHaveBeenCalledTimes(60)
})
