import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { SubscriptionTransactionDetail } from '@tayang/contract'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anInvoice, aPaidOne, aTransaction, ORDERED_AT } from './test/transaction.fixture.ts'
import { SubscriptionInvoice } from './invoice/subscription-invoice.tsx'
import { SubscriptionTransaction } from './subscription-transaction.tsx'
import { SubscriptionTransactions } from './subscription-transactions.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer(status, { code, message: 'x', details: [] })
const asks = () => network.mock.calls.filter(([url]) => url.includes('/transaction/')).length
const statusText = () => screen.getByRole('status').textContent
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

/** What the server answers to each read of one transaction. */
let found: () => Response
const is = (transaction: SubscriptionTransactionDetail) => {
  found = () => answer(200, { data: transaction })
}

beforeEach(() => {
  vi.useFakeTimers({ now: ORDERED_AT, shouldAdvanceTime: true })
  network.mockImplementation(async (url) => {
    if (url.includes('/transaction/')) return found()
    if (url.includes('/setting/'))
      return answer(200, { data: { key: 'csWhatsapp', value: 'https://wa.me/62' } })
    const { profile, account } = aViewer
    return answer(200, { data: { ...account, profile } })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (page: ReactNode, language: 'en' | 'id' = 'en') =>
  render(
    <MemoryRouter initialEntries={['/profile/transactions/subscription']}>
      <WithI18n language={language}>{page}</WithI18n>
    </MemoryRouter>,
  )
const showOne = () => show(<SubscriptionTransaction id="o1" />)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the list says what was bought, when, how and what became of it; a row opens its own address', async () => {
  const { redirectUrl: _, ...row } = aTransaction
  const voucher = { ...row, id: 'v1', type: 'voucher', method: null, price: 0, status: 'paid' }
  const meta = { page: 1, perPage: 10, totalPages: 1, total: 2 }
  network.mockImplementation(async () => answer(200, { data: [row, voucher], meta }))
  show(<SubscriptionTransactions />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/profile/transactions/subscription/o1')
  expect(first?.textContent).toBe('TPremium Monthly20 Nov, 19:00 WIB · TelkomselRp40.000Waiting for payment')
  expect(second?.textContent).toBe('Premium Monthly20 Nov, 19:00 WIB · VoucherRedeemed')
})

test('an empty list leads to the packages', async () => {
  const meta = { page: 1, perPage: 10, totalPages: 0, total: 0 }
  network.mockImplementation(async () => answer(200, { data: [], meta }))
  show(<SubscriptionTransactions />, 'id')
  expect(await screen.findByText('Kamu belum pernah membeli langganan')).toBeDefined()
  expect(link('Pilih paket langganan')).toBe('/shop')
})

test('a list that cannot be read says so in a toast and can be read again', async () => {
  network.mockImplementation(async () => refusal(503, 'UNAVAILABLE'))
  show(<SubscriptionTransactions />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Some error occured, please refresh the page!'])
})

test('an order that is not paid yet is asked for again by itself, until it is paid', async () => {
  is(aTransaction)
  showOne()
  expect(await screen.findByText('Waiting for your payment')).toBeDefined()
  // An order is kept for longer than a day of the clock: an hour alone would be today's.
  expect(screen.getByText(/Your order is held until 20 Nov, 20:00 WIB\./)).toBeDefined()
  expect(link('Continue to payment')).toBe('https://pay.example/o1')
  expect(link('Pay in another way')).toBe('/payment/premium-bulanan')
  is(aPaidOne)
  await pass(1_100)
  expect(statusText()).toContain('Payment received')
  expect(statusText()).toContain('Premium Monthly is yours until 20 Dec 2026.')
  expect(link('Start watching')).toBe('/')
  expect(link('See the invoice')).toBe('/profile/transactions/subscription/o1/invoice')
  // What may be watched now is read again.
  expect(network.mock.calls.some(([url]) => url.endsWith('/accounts'))).toBe(true)
  const asked = asks()
  await pass(60_000)
  expect(asks()).toBe(asked)
})

test('nobody waits for ever: after ten minutes it is asked for by hand', async () => {
  is(aTransaction)
  showOne()
  await screen.findByText('Waiting for your payment')
  for (let tens = 0; tens < 90; tens += 1) await pass(10_000)
  expect(statusText()).toContain("We haven't received your payment yet")
  const asked = asks()
  expect(asked).toBeLessThan(80)
  await pass(60_000)
  expect(asks()).toBe(asked)
  is(aPaidOne)
  screen.getByRole('button', { name: 'Check again' }).click()
  await pass(10)
  expect(statusText()).toContain('Payment received')
})

test('a line that is away while it waits changes nothing of what is known', async () => {
  is(aTransaction)
  showOne()
  await screen.findByText('Waiting for your payment')
  found = () => refusal(503, 'UNAVAILABLE')
  await pass(5_000)
  expect(statusText()).toContain('Waiting for your payment')
  is(aPaidOne)
  await pass(10_000)
  expect(statusText()).toContain('Payment received')
})

test('failed, expired and refunded each have a next step', async () => {
  is({ ...aTransaction, status: 'failed', redirectUrl: null })
  showOne()
  expect(await screen.findByText("The payment didn't go through")).toBeDefined()
  expect(link('Order again')).toBe('/payment/premium-bulanan/telkomsel')
  expect((await screen.findByRole('link', { name: 'Get help' })).getAttribute('href')).toBe(
    'https://wa.me/62',
  )
  cleanup()
  is({ ...aTransaction, status: 'expired', redirectUrl: null })
  showOne()
  expect(await screen.findByText('This order has expired')).toBeDefined()
  expect(link('Pay in another way')).toBe('/payment/premium-bulanan')
  cleanup()
  is({ ...aPaidOne, status: 'refunded', refundedAt: ORDERED_AT })
  showOne()
  expect(await screen.findByText(/^Refunded on 20 Nov 2026/)).toBeDefined()
})

test('an order of long ago is no news: it says what it was and celebrates nothing', async () => {
  is({ ...aPaidOne, paidAt: ORDERED_AT - 86_400_000 })
  showOne()
  expect(await screen.findByText('Payment received')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Start watching' })).toBe(null)
  expect(screen.getByText('VAT 11%').closest('dl')?.textContent).toContain('Promo HEMAT−Rp9.000')
  expect(screen.getByText('Length').parentElement?.textContent).toBe('Length1 month')
})

test('somebody else’s transaction is none, and one that cannot be read is asked for again', async () => {
  found = () => refusal(404, 'NOT_FOUND')
  showOne()
  expect(await screen.findByText("We couldn't find this transaction")).toBeDefined()
  cleanup()
  found = () => refusal(503, 'UNAVAILABLE')
  showOne()
  const again = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  is(aPaidOne)
  again.click()
  expect(await screen.findByText('Payment received')).toBeDefined()
})

test('an invoice has its number, both sides, its VAT line and what was paid, and can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  found = () => answer(200, { data: anInvoice })
  show(<SubscriptionInvoice id="o1" viewer={aViewer} />)
  const paper = await screen.findByRole('article')
  expect(paper.textContent).toContain('INV/2026/000001')
  expect(paper.textContent).toContain('NPWP 01.234.567.8-901.000')
  expect(paper.textContent).toContain('rani@tayang.test')
  expect(within(paper).getByRole('row', { name: 'VAT 11% Rp3.964' })).toBeDefined()
  expect(within(paper).getByRole('row', { name: 'Total Rp40.000' })).toBeDefined()
  expect(paper.textContent).toContain('Paid by Telkomsel on 20 Nov 2026')
  screen.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(print).toHaveBeenCalledTimes(1)
})

test('what was never paid has no invoice', async () => {
  found = () => refusal(404, 'NOT_FOUND')
  show(<SubscriptionInvoice id="o1" viewer={aViewer} />)
  expect(await screen.findByText("There's no invoice for this")).toBeDefined()
})
