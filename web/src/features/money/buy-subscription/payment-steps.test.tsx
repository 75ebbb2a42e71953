import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Plan } from '@tayang/contract'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aPlan, sums } from './test/plan.fixture.ts'
import { PaymentSteps } from './payment-steps.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const leave = vi.spyOn(location, 'assign')

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer(status, { code, message: 'x', details: [] })
const cheaper = { ...sums, discount: 9_000, price: 40_000, vat: 3_964, net: 36_036 }
const order = {
  id: 'o1',
  packageName: 'x',
  endAt: 1,
  status: 'pending',
  redirectUrl: 'https://pay.example/o1',
}

/** The order of somebody who came back from the payment site without having paid. */
const waiting = {
  id: 'o1',
  status: 'pending',
  promoCode: 'HEMAT-9',
  method: 'telkomsel',
  sums: cheaper,
  package: { package_code: 'premium-bulanan' },
  transaction: { createdAt: Date.UTC(2026, 10, 20, 12) },
  redirectUrl: 'https://pay.example/o1',
}

interface SiteContext {
  waiting: object[]
  plan: Plan | null
  promo: () => Response
  order: () => Response
}
let site: SiteContext

beforeEach(() => {
  site = {
    waiting: [],
    plan: aPlan,
    promo: () => refusal(404, 'PROMO_INVALID'),
    order: () => answer(200, { data: order }),
  }
  leave.mockReturnValue()
  network.mockImplementation(async (url, { method }) => {
    if (url.includes('/plans/'))
      return site.plan ? answer(200, { data: site.plan }) : refusal(404, 'PACK_NOT_FOUND')
    if (url.includes('/promoCodes/')) return site.promo()
    if (method === 'POST') return site.order()
    if (url.includes('/transaction/')) return answer(200, { data: site.waiting[0] })
    if (url.includes('/transactions?') || url.endsWith('/transactions'))
      return answer(200, { data: site.waiting, meta: { page: 1, perPage: 10, totalPages: 1, total: 1 } })
    return answer(200, { data: { key: 'telco.package.url', value: '/shop' } })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  network.mockReset()
  leave.mockReset()
  vi.unstubAllGlobals()
})

function show(at: string, language: 'en' | 'id' = 'en') {
  const router = createMemoryRouter(
    [
      { path: '/payment/:planId/:method?/:promoCode?', Component: Page },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [at] },
  )
  render(
    <WithI18n language={language}>
      <RouterProvider router={router} />
    </WithI18n>,
  )
  return () => router.state.location.pathname
}
function Page() {
  const { planId = '', method, promoCode } = useParams()
  return <PaymentSteps planId={planId} method={method} promoCode={promoCode} />
}
const pay = () => fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))

test('the payment methods are those that the server offers, each with its description', async () => {
  show('/payment/premium-bulanan')
  const telco = await screen.findByRole('link', { name: /Telkomsel/ })
  expect(telco.textContent).toContain('Potong pulsa Rp49.000')
  expect(telco.getAttribute('href')).toBe('/payment/premium-bulanan/telkomsel')
  expect(screen.getByRole('region', { name: 'Phone balance' }).querySelectorAll('li')).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Other ways to pay' }).querySelectorAll('li')).toHaveLength(1)
  expect(screen.getByText('Starts right away and lasts until 20 Dec 2026.')).toBeDefined()
})

test('who has it already reads when the new one begins', async () => {
  const endAt = Date.UTC(2027, 0, 19, 12)
  site.plan = { ...aPlan, renewal: { isRenewal: true, startAt: aPlan.renewal.endAt, endAt } }
  show('/payment/premium-bulanan')
  const period = 'Starts on 20 Dec 2026, when your current package ends, and lasts until 19 Jan 2027.'
  expect(await screen.findByText(period)).toBeDefined()
})

test('the summary has the price with its VAT, and a double press leaves for one order', async () => {
  show('/payment/premium-bulanan/telkomsel')
  const lines = (await screen.findByText('VAT 11%')).closest('dl')
  expect(lines?.textContent).toBe('PriceRp49.000Without VATRp44.144VAT 11%Rp4.856TotalRp49.000')
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Pay')
  pay()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Opening the payment site...' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/o1'))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(network.mock.calls.filter(([, { method }]) => method === 'POST')).toHaveLength(1)
})

test('a page that is kept while its payment site is open can be pressed again when it comes back', async () => {
  show('/payment/premium-bulanan/telkomsel')
  await screen.findByText('VAT 11%')
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('button', { name: 'Pay Rp49.000' })).toBeDefined()
})

test('a promo code stands in the address, takes its share off, and can be removed', async () => {
  site.promo = () => answer(200, { data: { code: 'HEMAT-9', ...cheaper } })
  const at = show('/payment/premium-bulanan/telkomsel')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Promo code' }), {
    target: { value: ' hemat-9 ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('You save Rp9.000')).toBeDefined()
  expect(at()).toBe('/payment/premium-bulanan/telkomsel/HEMAT-9')
  expect(screen.getByText('Promo HEMAT-9').closest('div')?.textContent).toContain('−Rp9.000')
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  const [, { body }] = network.mock.calls.find(([, { method }]) => method === 'POST')!
  expect(JSON.parse(String(body))).toMatchObject({ promoCode: 'HEMAT-9', price: 40_000 })
  cleanup()
  const again = show('/payment/premium-bulanan/telkomsel/HEMAT-9')
  fireEvent.click(await screen.findByRole('link', { name: 'Remove' }))
  await waitFor(() => expect(again()).toBe('/payment/premium-bulanan/telkomsel'))
  expect(await screen.findByRole('button', { name: 'Pay Rp49.000' })).toBeDefined()
})

test.each([
  [404, 'PROMO_INVALID', 'This promo code is not valid'],
  [400, 'INVALID_PARAMETERS', 'This promo code is not valid'],
  [429, 'TOO_MANY_ATTEMPTS', 'Too many attempts, please try again later'],
  [503, 'UNAVAILABLE', 'Something went wrong, please try again later'],
])(
  'a promo code that is refused (%i %s) is an error under its field, and the full price stays',
  async (...row) => {
    const [status, code, sentence] = row
    site.promo = () => refusal(status, code)
    show('/payment/premium-bulanan/telkomsel/NOPE')
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay Rp49.000' })).toBeDefined()
  },
)

test('a code that an own order holds keeps its price, and that very order is gone on with', async () => {
  site.waiting = [waiting]
  show('/payment/premium-bulanan/card/HEMAT-9')
  expect(await screen.findByText('Your order with this code is awaiting payment')).toBeDefined()
  // It was ordered by another method, and stays so.
  expect(screen.getByText('Telkomsel')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Pay Rp40.000' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/o1'))
  expect(network.mock.calls.some(([, { method }]) => method === 'POST')).toBe(false)
})

test('a code that an order of another package holds leads to that order', async () => {
  site.waiting = [{ ...waiting, package: { package_code: 'premium-tahunan' } }]
  show('/payment/premium-bulanan/card/HEMAT-9')
  expect(await screen.findByText('Your order with this code is awaiting payment')).toBeDefined()
  const way = screen.getByRole('link', { name: 'Continue to payment' })
  expect(way.getAttribute('href')).toBe('/profile/transactions/subscription/o1')
  expect(screen.getByRole('button', { name: 'Pay Rp49.000' })).toBeDefined()
})

test('an unpaid order of this package is announced before a second one is placed', async () => {
  site.waiting = [{ ...waiting, promoCode: null }]
  show('/payment/premium-bulanan')
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'Your order from 20 Nov, 19:00 WIB is awaiting payment. If you pay for both, you get both. Continue to payment',
  )
  const way = screen.getByRole('link', { name: 'Continue to payment' })
  expect(way.getAttribute('href')).toBe('/profile/transactions/subscription/o1')
})

test('each step takes the focus with it, and so does a code; a page opened by its address leaves it alone', async () => {
  const code = { code: 'HEMAT-9', ...cheaper }
  site.promo = () => answer(200, { data: code })
  show('/payment/premium-bulanan')
  const telco = await screen.findByRole('link', { name: /Telkomsel/ })
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(telco)
  const pays = await screen.findByRole('region', { name: 'Pay' })
  expect(document.activeElement).toBe(pays)
  fireEvent.change(screen.getByRole('textbox', { name: 'Promo code' }), { target: { value: 'hemat-9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('You save Rp9.000')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Promo code' }))
  fireEvent.click(screen.getByRole('link', { name: 'Change' }))
  const picks = await screen.findByRole('region', { name: 'Payment method' })
  expect(document.activeElement).toBe(picks)
})

test('a price that changed meanwhile is shown before anything is ordered', async () => {
  site.order = () => {
    site.plan = { ...aPlan, sums: { ...sums, listPrice: 59_000, price: 59_000 } }
    return refusal(409, 'PRICE_CHANGED')
  }
  show('/payment/premium-bulanan/telkomsel')
  await screen.findByText('VAT 11%')
  pay()
  expect(await screen.findByText('The price has changed. Please check it before you pay.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pay Rp59.000' })).toBeDefined()
  expect(leave).not.toHaveBeenCalled()
})

test('what costs nothing is had at once, and its page opens', async () => {
  site.promo = () =>
    answer(200, { data: { code: 'GRATIS', ...sums, discount: 49_000, price: 0, vat: 0, net: 0 } })
  site.order = () => answer(200, { data: { ...order, status: 'paid', redirectUrl: null } })
  const at = show('/payment/premium-bulanan/telkomsel/GRATIS')
  fireEvent.click(await screen.findByRole('button', { name: 'Get it now' }))
  await waitFor(() => expect(at()).toBe('/profile/transactions/subscription/o1'))
  expect(leave).not.toHaveBeenCalled()
})

test('an unknown method, an unknown package and a server without payments each say so', async () => {
  show('/payment/premium-bulanan/barter')
  expect(await screen.findByText("You can't pay for this package this way")).toBeDefined()
  cleanup()
  site.plan = null
  show('/payment/nothing')
  expect(await screen.findByText('This is no longer on sale')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See all packages' }).getAttribute('href')).toBe('/payment')
  cleanup()
  site.plan = { ...aPlan, methods: [] }
  show('/payment/premium-bulanan', 'id')
  expect(await screen.findByText('Pembayaran sedang tidak tersedia')).toBeDefined()
})
