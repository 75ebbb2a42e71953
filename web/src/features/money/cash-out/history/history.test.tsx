import { cleanup, render, screen } from '@testing-library/react'
import type { CashoutDetail } from '@tayang/contract'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { CashOutTransaction } from './cash-out-transaction.tsx'
import { CashOutTransactions } from './cash-out-transactions.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const AT = Date.UTC(2026, 10, 2, 2, 32)
const one = (status: CashoutDetail['status'], gencash: number): CashoutDetail => ({
  id: `id-${status}`,
  purpose: 'withdraw',
  status,
  createdAt: AT,
  updatedAt: AT,
  expenses: [{ gencash, currency: 'IDR', amount: gencash * 100, invoiceNumber: 'CO-20261102-0093' }],
  rate: 100,
  fee: 2500,
  tax: 0,
  net: gencash * 100 - 2500,
  payoutAfter: null,
  reason: status === 'failed' ? 'Another name on the account' : null,
  settledAt: status === 'processing' ? null : AT,
  bankAccountData: { bankCode: '014', bankName: 'BCA', bankNumber: '******8841', bankAccountName: 'Rani' },
})

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  toasts.setState([], true)
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = (what: ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/profile/transactions/cashout']}>
      <WithI18n>{what}</WithI18n>
    </MemoryRouter>,
  )

test('each row has its rupiah and its word, and opens its own address below the list', async () => {
  const data = (['processing', 'completed', 'failed'] as const).map((status) => one(status, 2500))
  const meta = { page: 1, perPage: 10, totalPages: 1, total: 3 }
  network.mockImplementation(async () => answer(200, { data, meta }))
  show(<CashOutTransactions />)
  const rows = await screen.findAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(
    data.map(({ id }) => `/profile/transactions/cashout/${id}`),
  )
  for (const [at, word] of ['In process', 'Completed', 'Rejected'].entries()) {
    expect(rows[at]?.textContent).toContain(word)
    expect(rows[at]?.textContent).toContain('Rp250.000')
  }
  const [asked] = network.mock.calls[0]!
  expect(asked).toContain('purpose=withdraw')
})

test('an empty list leads to the first cash-out; a list that fails says so in a toast', async () => {
  const meta = { page: 1, perPage: 10, totalPages: 0, total: 0 }
  network.mockImplementation(async () => answer(200, { data: [], meta }))
  show(<CashOutTransactions />)
  const way = await screen.findByRole('link', { name: 'Cash out' })
  expect(way.getAttribute('href')).toBe('/profile/cashout')
  cleanup()
  // The next person reads their own list.
  session.leave()
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  show(<CashOutTransactions />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Some error occured, please refresh the page!'])
})

test('a cash-out shows its bank account and its sums; a rejected one its reason and the next step', async () => {
  network.mockImplementation(async () => answer(200, { data: one('completed', 12_000) }))
  show(<CashOutTransaction id="id-completed" />)
  expect(await screen.findByText('Completed')).toBeTruthy()
  for (const text of ['CO-20261102-0093', 'BCA ******8841 · Rani', 'Rp1.197.500', '−Rp2.500'])
    expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  network.mockImplementation(async () => answer(200, { data: one('failed', 12_000) }))
  show(<CashOutTransaction id="id-failed" />)
  expect(await screen.findByText('Another name on the account')).toBeTruthy()
  expect(screen.getByText('Your gencash is back in your balance.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/cashout')
})

test('the cash-out of another person is not found', async () => {
  network.mockImplementation(async () => answer(404, { code: 'NOT_FOUND', message: 'x', details: [] }))
  show(<CashOutTransaction id="nobody" />)
  expect(await screen.findByText("We couldn't find this transaction")).toBeTruthy()
})
