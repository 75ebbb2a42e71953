import { subscription } from '@tayang/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../shared/session/test/viewer.fixture.ts'
import { openPage, serverOf } from '../test/open-page.tsx'
import BuyNew, { loader as buyLoader } from './buy-new.tsx'
import CashOutPage from './cash-out.tsx'
import OwnSubscriptionsPage from './own-subscriptions.tsx'
import PaymentStepsPage from './payment-steps.tsx'
import Payment, { loader as paymentLoader } from './payment.tsx'
import RedeemVoucherPage from './redeem-voucher.tsx'
import SubscriptionInvoicePage from './subscription-invoice.tsx'
import TransactionsPage from './transactions.tsx'

const requests: string[] = []
const group = {
  id: 'group-1',
  name: 'Tayang Premium',
  includePremium: true,
  packages: [
    {
      id: 'package-1',
      name: 'Premium Bulanan',
      title: 'Sebulan',
      days: 30,
      duration: 1,
      durationType: 'month',
      price: 49_000,
      package_code: 'month',
      payments: {},
      packageGroupId: 'group-1',
    },
  ],
}
const selling = () => serverOf([[subscription.listPackageGroups, () => ({ data: [group] })]])

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response('{"code":"NOT_FOUND","message":"x","details":[]}', { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  vi.unstubAllGlobals()
})

const enter = (account: object = {}) =>
  session.enter(
    { ...aViewer, account: { ...aViewer.account, ...account } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const transactions = { path: '/profile/transactions/:kind/:transactionId?', Component: TransactionsPage }

test.each([
  ['/profile/transactions/cashout', 'Cash-out transactions'],
  ['/profile/transactions/cashout/c-1', 'Cash-out transaction'],
  ['/profile/transactions/diamond', 'Diamond transactions'],
  ['/profile/transactions/diamond/d-1', 'Diamond transaction'],
  ['/profile/transactions/subscription', 'Subscription transactions'],
  ['/profile/transactions/subscription/s-1', 'Subscription transaction'],
])('a viewer who opens %s is on the page "%s" of the wallet', async (address, name) => {
  enter()
  openPage(transactions, address)
  expect(await title()).toBe(name)
  const wallet = within(screen.getByRole('navigation', { name: 'Wallet' }))
  const current = wallet.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.getAttribute('href')!)).toEqual([address.replace(/\/.-1$/, '')])
})

test('a viewer who opens one transaction has it read by its id', async () => {
  enter()
  openPage(transactions, '/profile/transactions/subscription/s-1')
  expect(await screen.findByText("We couldn't find this transaction")).toBeDefined()
  expect(requests.some((url) => url.endsWith('/transaction/s-1'))).toBe(true)
})

test.each([
  ['cash out', '/profile/cashout', CashOutPage],
  ['own subscriptions', '/profile/subscription', OwnSubscriptionsPage],
  ['a voucher', '/profile/redeem-voucher', RedeemVoucherPage],
  ['a payment', '/payment/premium-bulanan', PaymentStepsPage],
  ['an invoice', '/profile/transactions/subscription/s-1/invoice', SubscriptionInvoicePage],
])('a guest who opens %s is sent home to sign in, comes back, and nothing is read', async (...row) => {
  const [, address, Component] = row
  const { at } = openPage({ path: address, Component }, address)
  await screen.findByText('elsewhere')
  expect(at()).toBe('/')
  expect(signInRequest.getState()).not.toBeNull()
  expect(takeReturnPath()).toBe(address)
  expect(requests).toEqual([])
})

test('a viewer with subscriptions finds the voucher and the orders beside them', async () => {
  enter()
  openPage({ path: '/profile/subscription', Component: OwnSubscriptionsPage }, '/profile/subscription')
  const further = within(await screen.findByRole('navigation', { name: 'Subscriptions' }))
  expect(further.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/redeem-voucher',
    '/profile/transactions/subscription',
  ])
})

test('a viewer with a subscription reads that what they buy begins when that ends', async () => {
  const words = "Renewals start when your current package ends, so you don't lose a day."
  const page = { path: '/buy', loader: buyLoader, Component: BuyNew }
  enter({ subscriptions: [{ endAt: 1, packageGroup: group }] })
  openPage(page, '/buy', selling())
  expect(await screen.findByText(words)).toBeDefined()
  cleanup()
  act(() => session.leave())
  enter()
  openPage(page, '/buy', selling())
  expect(await screen.findByRole('link', { name: 'Buy Premium Monthly' })).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
})

test('a viewer who begins to pay picks a package in the first of the steps', async () => {
  enter()
  openPage({ path: '/payment', loader: paymentLoader, Component: Payment }, '/payment', selling())
  expect(await screen.findByRole('link', { name: 'Buy Premium Monthly' })).toBeDefined()
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Package')
})

test('a viewer of a shop whose packages cannot be read sees that the page failed', async () => {
  enter()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openPage({ path: '/payment', loader: paymentLoader, Component: Payment }, '/payment')
  expect(await screen.findByText('the page failed')).toBeDefined()
})

test('a viewer of a payment has the package of the address read', async () => {
  enter()
  const path = '/payment/:planId/:method?/:promoCode?'
  openPage({ path, Component: PaymentStepsPage }, '/payment/premium-bulanan/card')
  await waitFor(() => expect(requests.some((url) => url.includes('/plans/premium-bulanan'))).toBe(true))
})

test('a viewer of an invoice that is none finds the way back to its transaction', async () => {
  enter()
  const path = '/profile/transactions/subscription/:transactionId/invoice'
  openPage({ path, Component: SubscriptionInvoicePage }, '/profile/transactions/subscription/s-1/invoice')
  expect(await screen.findByText("There's no invoice for this")).toBeDefined()
  const back = screen.getByRole('link', { name: 'Back to the transaction' })
  expect(back.getAttribute('href')).toBe('/profile/transactions/subscription/s-1')
})
