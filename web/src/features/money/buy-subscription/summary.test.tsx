import { refusals, type Plan, type RefusalCode } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aPlan, sums } from './test/plan.fixture.ts'
import { Summary } from './summary.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const leave = vi.spyOn(location, 'assign')
const onStale = vi.fn<() => void>()
const answer = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status })
const refusal = (code: RefusalCode) =>
  new Response(JSON.stringify({ code, message: refusals[code][1], details: [] }), {
    status: refusals[code][0],
  })
const cheaper = { ...sums, discount: 9_000, price: 40_000, vat: 3_964, net: 36_036 }
const placed = {
  id: 'o1',
  packageName: 'x',
  endAt: 1,
  status: 'pending',
  redirectUrl: 'https://pay.example/o1',
}

/** What the server answers to an order and to a code. */
let onOrder: () => Response
let onPromo: () => Response | Promise<Response>
const orders = () =>
  network.mock.calls.flatMap(([, { method, body }]) => (method === 'POST' ? [JSON.parse(String(body))] : []))

beforeEach(() => {
  onOrder = () => answer(placed)
  onPromo = () => answer({ code: 'HEMAT-9', ...cheaper })
  leave.mockReturnValue()
  network.mockImplementation(async (url, { method }) => {
    if (url.includes('/promoCodes/')) return onPromo()
    return method === 'POST' ? onOrder() : answer([])
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  network.mockReset()
  onStale.mockReset()
  leave.mockReset()
  vi.unstubAllGlobals()
})

function show(promoCode?: string, plan: Plan = aPlan) {
  const page = <Summary plan={plan} method="card" promoCode={promoCode} onStale={onStale} />
  const routes = [
    { path: '/pay', element: page },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/pay'] })
  render(
    <WithI18n>
      <WithQueries>
        <RouterProvider router={router} />
      </WithQueries>
    </WithI18n>,
  )
  return () => router.state.location.pathname
}
const pay = (name: string | RegExp = /^Pay/) => fireEvent.click(screen.getByRole('button', { name }))

test('a buyer sees by what they pay, and may change it', () => {
  show()
  expect(screen.getByText('You pay by').parentElement?.textContent).toMatch(/card/i)
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/payment/premium-bulanan')
})

test('a buyer who pays orders the package by this method at the price that is shown', async () => {
  show()
  pay('Pay Rp49.000')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/o1'))
  expect(orders()).toEqual([
    { type: 'payment', packageCode: 'premium-bulanan', method: 'card', price: 49_000 },
  ])
})

test('a buyer whose code is still checked cannot pay the price that it may lower', async () => {
  let respond: (answered: Response) => void = () => {}
  onPromo = () => new Promise<Response>((resolve) => (respond = resolve))
  show('HEMAT-9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(true)
  await waitFor(() => expect(network).toHaveBeenCalled())
  respond(answer({ code: 'HEMAT-9', ...cheaper }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay Rp40.000' })
  expect(button.disabled).toBe(false)
})

test('a buyer with an invalid code pays the whole price, without the code', async () => {
  onPromo = () => refusal('PROMO_INVALID')
  show('NOPE')
  expect(await screen.findByText('This promo code is not valid')).toBeDefined()
  pay('Pay Rp49.000')
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(orders()).toEqual([
    { type: 'payment', packageCode: 'premium-bulanan', method: 'card', price: 49_000 },
  ])
})

test('a buyer who applies no code is told that the field is required, and stays', async () => {
  const at = show()
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Field is required')).toBeDefined()
  expect(at()).toBe('/pay')
})

test.each([
  ['PRICE_CHANGED', 'The price has changed. Please check it before you pay.', true],
  ['PACK_NOT_FOUND', 'This is no longer on sale', true],
  ['METHOD_NOT_OFFERED', "You can't pay for this package this way", true],
  ['NOT_CONFIGURED', "Payments aren't available right now", true],
  ['PROMO_INVALID', 'This promo code is not valid', false],
  ['TOO_MANY_ATTEMPTS', 'Too many attempts, please try again later', false],
  ['UNAVAILABLE', 'Something went wrong, please try again later', false],
] as const)('a buyer whose order is refused as %s reads "%s"; the page is stale: %s', async (...row) => {
  const [code, sentence, isStale] = row
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onOrder = () => refusal(code)
  show()
  pay()
  expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toBe(sentence)
  expect(onStale).toHaveBeenCalledTimes(isStale ? 1 : 0)
  expect(leave).not.toHaveBeenCalled()
  // It can be pressed again.
  expect(screen.getByRole('button', { name: 'Pay Rp49.000' })).toBeDefined()
})

test('a buyer who presses again after a refusal no longer reads of it', async () => {
  onOrder = () => refusal('TOO_MANY_ATTEMPTS')
  show()
  pay()
  await screen.findByRole('alert')
  onOrder = () => answer(placed)
  pay()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})

test('a buyer of what costs nothing gets it without the payment site', async () => {
  onOrder = () => answer({ ...placed, status: 'paid', redirectUrl: null })
  const at = show(undefined, { ...aPlan, sums: { ...sums, price: 0, vat: 0, net: 0, discount: 49_000 } })
  pay('Get it now')
  await waitFor(() => expect(at()).toBe('/profile/transactions/subscription/o1'))
  expect(leave).not.toHaveBeenCalled()
})
