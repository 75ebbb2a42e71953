import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { placeOrder, type OrderRequest } from './place-order.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const sent = () => network.mock.calls.filter(([, { method }]) => method === 'POST')
const keys = () => sent().map(([, { headers }]) => new Headers(headers).get('idempotency-key'))

const request: OrderRequest = {
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
  expect(await placeOrder({ ...request, promoCode: 'HEMAT' })).toEqual({
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
  await expect(placeOrder(request)).rejects.toThrow()
  network.mockImplementation(async () => {
    throw new TypeError('no line')
  })
  await expect(placeOrder(request)).rejects.toThrow()
  network.mockImplementation(async () => answer(200, ordered('o1')))
  await placeOrder(request)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
})

test('a return without a payment leads to the same order, and to a new one once it has expired', async () => {
  network.mockImplementation(async () => answer(200, ordered('o1')))
  await placeOrder(request)
  network.mockImplementation(async () => answer(200, detail('o1', 'pending')))
  expect(await placeOrder(request)).toEqual({ id: 'o1', payAt: 'https://pay.example/o1' })
  expect(sent()).toHaveLength(1)
  network.mockImplementation(async (_, { method }) =>
    answer(200, method === 'POST' ? ordered('o2') : detail('o1', 'expired')),
  )
  expect(await placeOrder(request)).toEqual({ id: 'o2', payAt: 'https://pay.example/o2' })
  expect(new Set(keys()).size).toBe(2)
})

test('another package, method, code or price is another order; what was refused is none', async () => {
  network.mockImplementation(async () => answer(409, { code: 'PRICE_CHANGED', message: 'x', details: [] }))
  await expect(placeOrder(request)).rejects.toThrow()
  await expect(placeOrder(request)).rejects.toThrow()
  await expect(placeOrder({ ...request, price: 45_000 })).rejects.toThrow()
  await expect(placeOrder({ ...request, method: 'card' })).rejects.toThrow()
  expect(new Set(keys()).size).toBe(4)
})

test('somebody else in the same tab has an order of their own', async () => {
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  await expect(placeOrder(request)).rejects.toThrow()
  const account = { ...aViewer.account, id: 'account-2' }
  session.enter({ ...aViewer, account }, { accessToken: 'other', refreshToken: 'other' })
  await expect(placeOrder(request)).rejects.toThrow()
  expect(new Set(keys()).size).toBe(2)
})

test('where nothing is left to pay there is nowhere to go', async () => {
  network.mockImplementation(async () => answer(200, ordered('o1', null)))
  expect(await placeOrder(request)).toEqual({ id: 'o1', payAt: null })
})
