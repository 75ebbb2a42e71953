import type { SubscriptionTransactionDetail } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWanted } from '#features/money/wanted-title'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Outcome } from './outcome.tsx'
import { aPaidOne, aTransaction, ORDERED_AT } from './test/transaction.fixture.ts'

const onReadAgain = vi.fn<() => void>()
/** The address of those who help; null where the operator has set none. */
let support: string | null

beforeEach(() => {
  support = null
  vi.useFakeTimers({ now: ORDERED_AT, shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => {
    const found = { data: { key: 'csWhatsapp', value: support } }
    return support === null
      ? new Response('{"code":"NOT_FOUND","message":"x","details":[]}', { status: 404 })
      : new Response(JSON.stringify(found))
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  onReadAgain.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Shown {
  isWatched?: boolean
  hasWaited?: boolean
  language?: 'en' | 'id'
}
function show(transaction: SubscriptionTransactionDetail, shown: Shown = {}): void {
  const { isWatched = true, hasWaited = false, language = 'en' } = shown
  render(
    <MemoryRouter>
      <WithI18n language={language}>
        <Outcome {...{ transaction, isWatched, hasWaited, onReadAgain }} />
      </WithI18n>
    </MemoryRouter>,
  )
}
const told = () => screen.getByRole('status').textContent
const links = () =>
  screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('a buyer whose order is watched goes on paying where they began, or in another way', () => {
  show(aTransaction)
  expect(links()).toEqual([
    'Continue to payment https://pay.example/o1',
    'Pay in another way /payment/premium-bulanan',
  ])
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('a buyer whose order is no longer watched checks it again by a press', () => {
  show(aTransaction, { isWatched: false })
  expect(told()).toContain('Already paid? It can take a moment.')
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(onReadAgain).toHaveBeenCalledTimes(1)
})

test('a buyer whose payment site is unknown is not led to one, nor told of a time that is not set', () => {
  show({ ...aTransaction, redirectUrl: null, expiresAt: null })
  expect(links()).toEqual(['Pay in another way /payment/premium-bulanan'])
  expect(told()).not.toContain('Your order is held until')
})

test('a buyer who has just paid is led to watching and to the invoice', () => {
  show(aPaidOne)
  expect(told()).toBe('Payment receivedPremium Monthly is yours until 20 Dec 2026.')
  expect(links()).toEqual([
    'Start watching /',
    'See the invoice /profile/transactions/subscription/o1/invoice',
  ])
})

test.each([
  [600_000 - 1, true],
  [600_000, false],
])('a buyer who paid %i ms ago is led to watching: %s', (ago, isLed) => {
  show({ ...aPaidOne, paidAt: ORDERED_AT - ago })
  expect(screen.queryByRole('link', { name: 'Start watching' }) !== null).toBe(isLed)
})

test('a buyer who has waited on the page is led to watching, however old the order is', () => {
  show({ ...aPaidOne, paidAt: ORDERED_AT - 86_400_000 }, { hasWaited: true })
  expect(screen.getByRole('link', { name: 'Start watching' })).toBeDefined()
})

test('a buyer who came for one title is led back to it once it may be watched', () => {
  keepWanted('Laskar Pelangi')
  const premium = { endAt: ORDERED_AT + 86_400_000, packageGroup: { includePremium: true } }
  const subscriptions = [premium] as unknown as typeof aViewer.account.subscriptions
  session.enter(
    { ...aViewer, account: { ...aViewer.account, subscriptions } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
  show(aPaidOne)
  expect(links()[0]).toMatch(/^Watch Laskar Pelangi \//)
})

test('a buyer who redeemed a voucher reads of the voucher, and has no invoice', () => {
  show({ ...aPaidOne, type: 'voucher', invoiceNumber: null })
  expect(told()).toContain('Voucher redeemed')
  expect(links()).toEqual(['Start watching /'])
})

test('a buyer whose payment failed orders again by the same method or picks another', () => {
  show({ ...aTransaction, status: 'failed' })
  expect(told()).toContain("The payment didn't go through")
  expect(links()).toEqual([
    'Order again /payment/premium-bulanan/telkomsel',
    'Pay in another way /payment/premium-bulanan',
  ])
})

test('a buyer whose order had no method picks one when they order again', () => {
  show({ ...aTransaction, status: 'expired', method: null })
  expect(told()).toContain('This order has expired')
  expect(links()).toEqual([
    'Order again /payment/premium-bulanan',
    'Pay in another way /payment/premium-bulanan',
  ])
})

test('a buyer whose money was given back reads when, and finds those who help', async () => {
  support = 'https://wa.me/628110'
  show({ ...aPaidOne, status: 'refunded', refundedAt: ORDERED_AT })
  const words = 'Refunded on 20 Nov 2026. The days that it gave are taken back.'
  expect(told()).toBe(`Your money was given back${words}`)
  expect((await screen.findByRole('link', { name: 'Get help' })).getAttribute('href')).toBe(support)
})
