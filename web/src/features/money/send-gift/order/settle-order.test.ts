import type { RefusalCode, Transaction } from '@tayang/contract'
import { expect, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { settleOrder, type ConfirmedOrder } from './settle-order.ts'

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
  const onUnknown = vi.fn()
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { outcome: settleOrder(order, { post, wait, onUnknown }), post, onUnknown, waits }
}

test('what was sent is sent', async () => {
  const { outcome, onUnknown } = settle(sent)
  expect(await outcome).toEqual({ is: 'sent', transaction: sent })
  expect(onUnknown).not.toHaveBeenCalled()
})

test('a line that broke, a house that was busy and one that was killed are no outcome: it asks again under the key', async () => {
  const { outcome, post, onUnknown, waits } = settle(
    answer(null),
    answer(503, 'UNAVAILABLE'),
    answer(502),
    new TypeError('not JSON'),
    answer(429, 'TOO_MANY_ATTEMPTS'),
    sent,
  )
  expect(await outcome).toEqual({ is: 'sent', transaction: sent })
  expect(post.mock.calls.map(([{ key }]) => key)).toEqual(Array.from({ length: 6 }, () => 'one'))
  expect(onUnknown).toHaveBeenCalledTimes(5)
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000])
})

test('a no of the house is a no at once', async () => {
  const { outcome, post } = settle(answer(402, 'NOT_ENOUGH_DIAMONDS'))
  expect(await outcome).toEqual({ is: 'refused', code: 'NOT_ENOUGH_DIAMONDS' })
  expect(post).toHaveBeenCalledTimes(1)
})

test('what this kind of order calls a no is one, also where another would ask again', async () => {
  const wrong = answer(401, 'INVALID_CREDENTIAL')
  const post = vi.fn(async () => {
    throw post.mock.calls.length > 1 ? wrong : answer(null)
  })
  const isNo = ({ code }: ApiRefusal) => code === 'INVALID_CREDENTIAL'
  const needs = { post, wait: async () => undefined, onUnknown: () => undefined, isNo }
  expect(await settleOrder(order, needs)).toEqual({ is: 'refused', code: 'INVALID_CREDENTIAL' })
})

test('who was signed out before anything was asked sent nothing; after it, nobody knows', async () => {
  const gone = answer(401, 'INVALID_SESSION_AUTH')
  expect(await settle(gone).outcome).toEqual({ is: 'refused', code: 'INVALID_SESSION_AUTH' })
  expect(await settle(answer(null), gone).outcome).toBeNull()
})

test('it never says failed of what it does not know, and does not ask for ever', async () => {
  const { outcome, post } = settle(answer(null))
  expect(await outcome).toBeNull()
  expect(post).toHaveBeenCalledTimes(60)
})
