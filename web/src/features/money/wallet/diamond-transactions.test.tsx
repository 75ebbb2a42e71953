import type { Transaction } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { DiamondTransactions } from './diamond-transactions.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const moved = (id: string, more: { [Field in keyof Transaction]?: unknown } = {}) =>
  ({
    id,
    purpose: 'transfer',
    isSent: true,
    partner: { id: 'dewi', name: 'Dewi' },
    gift: { id: 'rose', name: 'Mawar', icon: '/media/p/rose.webp' },
    pack: { id: 'pack-1', amount: 1, price: 1_250 },
    gencash: { gross: 1_250, fee: 375, tax: 0, net: 875, carry: null },
    createdAt: Date.UTC(2026, 10, 12, 5),
    updatedAt: Date.UTC(2026, 10, 12, 5),
    ...more,
  }) as Transaction

/** What each of the two lists answers. */
let movements: Transaction[] = []
let received: Transaction[] = []
let isUp = true

beforeEach(() => {
  movements = []
  received = []
  isUp = true
  network.mockImplementation(async (url) => {
    const data = url.includes('only=received') ? received : movements
    const meta = { page: 1, perPage: 10, totalPages: 1, total: data.length }
    return isUp ? new Response(JSON.stringify({ data, meta })) : new Response('{}', { status: 500 })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const path = '/profile/transactions/diamond'
  const Site = createRoutesStub([{ path, Component: DiamondTransactions }])
  render(
    <WithI18n language={language}>
      <Site initialEntries={[path]} />
    </WithI18n>,
  )
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('a gift that was sent is a debit of diamonds, and a top-up is a credit', async () => {
  movements = [moved('a'), moved('b', { purpose: 'topup', isSent: false, partner: null, gift: null })]
  open()
  const [sent, credited] = await lines()
  expect(sent).toContain('Mawar to Dewi')
  expect(sent).toContain('−1,250')
  expect(credited).toContain('Top up')
  expect(credited).toContain('+1,250')
})

test('a gift that came in is a credit of what remains in gencash after fee and tax', async () => {
  received = [moved('c', { isSent: false })]
  open()
  fireEvent.click(screen.getByRole('radio', { name: 'Gifts received' }))
  const [line] = await lines()
  expect(line).toContain('Mawar from Dewi')
  expect(line).toContain('+875')
  expect(line).not.toContain('1,250')
})

test('a transaction is a link to its receipt', async () => {
  movements = [moved('a')]
  open()
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/profile/transactions/diamond/a')
})

test('cash-outs are not listed among diamonds: they have a list of their own', async () => {
  movements = [moved('a'), moved('w', { purpose: 'withdraw', gift: null, partner: null })]
  open()
  expect(await lines()).toHaveLength(1)
})

test.each([
  ['en', 'No diamond activity yet', 'Gifts received', 'No gifts received yet'],
  ['id', 'Belum ada aktivitas diamond', 'Gift diterima', 'Belum ada gift yang masuk'],
] as const)('an empty list says which kind is missing (%s)', async (language, diamonds, tab, gifts) => {
  open(language)
  expect(await screen.findByText(diamonds)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: tab }))
  expect(await screen.findByText(gifts)).toBeDefined()
})

test('a list that cannot be read says so, and Try again reads it', async () => {
  isUp = false
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Some error occured, please refresh the page!'])
  isUp = true
  movements = [moved('a')]
  fireEvent.click(again)
  expect(await lines()).toHaveLength(1)
})
