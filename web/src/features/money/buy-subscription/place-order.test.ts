import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/viewer.fixture.ts'
import { placeOrder, type Wish } from './place-order.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const sent = () => network.mock.calls.filter(([, { method }]) => method === 'POST')
const keys = () => sent().map(([, { headers }]) => new Headers(headers).get('idempotency-key'))

const wish: Wish = {
  packageCode: 'premium-bulanan',
  method: 'telkomsel',
  promoCode: undefined,
  price: 49_000,
}
const ordered = (id: string, redirectUrl: string | null = `https://pay.example/${id}`) => ({
  data: { id, packageName: 'Premium', endAt: 1, status: redirectUrl ? 'pending' : 'paid', redirectUrl },
})
const detail = (id: string, status: string) => ({
  data: { id, status, redirectUrl: status === 'pending' ? `https://pay.example/${id}` : null },
})

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  session.leave()
  sessionStorage.clear()
  network.mockReset()
  vi.unstubAllGlobals()
})

test('an order says what it is for and what the page said it costs, and learns where it is paid', async () => {
  network.mockImplementation(async () => answer(200, ordered('o1')))
  expect(await placeOrder({ ...wish, promoCode: 'HEMAT' })).toEqual({
    id: 'o1',
    payAt: 'https://pay.example/o1',
  })
  expect(JSON.parse(String(sent()[0]![1].body))).toEqual({
    type: 'payment',
    packageCode: 'premium-bulanan',
    method: 'telkomsel',
    price: 49_000,
    promoCode: 'HEMAT',
  })
})

test('a press whose answer was lost is the same order when it is pressed again', async () => {
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  await expect(placeOrder(wish)).rejects.toThrow()
  network.mockImplementation(async () => {
    throw new TypeError('no line')
  })
  await expect(placeOrder(wish)).rejects.toThrow()
  network.mockImplementation(async () => answer(200, ordered('o1')))
  await placeOrder(wish)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
})

test('who comes back without having paid goes on with the same order, and orders anew once it is over', async () => {
  network.mockImplementation(async () => answer(200, ordered('o1')))
  await placeOrder(wish)
  network.mockImplementation(async () => answer(200, detail('o1', 'pending')))
  expect(await placeOrder(wish)).toEqual({ id: 'o1', payAt: 'https://pay.example/o1' })
  expect(sent()).toHaveLength(1)
  network.mockImplementation(async (_, { method }) =>
    answer(200, method === 'POST' ? ordered('o2') : detail('o1', 'expired')),
  )
  expect(await placeOrder(wish)).toEqual({ id: 'o2', payAt: 'https://pay.example/o2' })
  expect(new Set(keys()).size).toBe(2)
})

test('another package, method, code or price is another order; what was refused is none', async () => {
  network.mockImplementation(async () => answer(409, { code: 'PRICE_CHANGED', message: 'x', details: [] }))
  await expect(placeOrder(wish)).rejects.toThrow()
  await expect(placeOrder(wish)).rejects.toThrow()
  await expect(placeOrder({ ...wish, price: 45_000 })).rejects.toThrow()
  await expect(placeOrder({ ...wish, method: 'card' })).rejects.toThrow()
  expect(new Set(keys()).size).toBe(4)
})

test('somebody else in the same tab has an order of their own', async () => {
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  await expect(placeOrder(wish)).rejects.toThrow()
  const account = { ...aViewer.account, id: 'account-2' }
  session.enter({ ...aViewer, account }, { accessToken: 'other', refreshToken: 'other' })
  await expect(placeOrder(wish)).rejects.toThrow()
  expect(new Set(keys()).size).toBe(2)
})

test('where nothing is left to pay there is nowhere to go', async () => {
  network.mockImplementation(async () => answer(200, ordered('o1', null)))
  expect(await placeOrder(wish)).toEqual({ id: 'o1', payAt: null })
})
