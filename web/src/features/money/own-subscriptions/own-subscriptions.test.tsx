import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts, noToasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { OwnSubscriptions } from './own-subscriptions.tsx'

const DAY = 86_400_000
const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12))
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const monthly = (id: string, days: number, isActive: boolean) => ({
  id,
  packageName: 'Premium Bulanan',
  packagePrice: 49_000,
  packageDuration: 1,
  packageDurationType: 'month',
  startAt: Date.now() + (days - 30) * DAY,
  endAt: Date.now() + days * DAY,
  isActive,
  packageGroup: { id: 'group', name: 'Tayang Premium', includePremium: true },
})

function have(...subscriptions: ReturnType<typeof monthly>[]) {
  const meta = { page: 1, perPage: 10, totalPages: 1, total: subscriptions.length }
  network.mockImplementation(async () => answer(200, { data: subscriptions, meta }))
}
const show = (language: 'en' | 'id' = 'en') =>
  render(
    <MemoryRouter>
      <WithI18n language={language}>
        <OwnSubscriptions />
      </WithI18n>
    </MemoryRouter>,
  )

test('each says what it cost, when it ends in the words of the specification, and can be renewed', async () => {
  have(monthly('a', 12, true), monthly('b', 42, false), monthly('c', -8, false), monthly('d', 400, false))
  show()
  const all = await screen.findAllByRole('listitem')
  expect(all[0]?.textContent).toBe('Premium MonthlyTayang Premium · Rp49.000Expire in 12 daysRenew')
  expect(all[1]?.textContent).toContain('Expire in 1 months · Not started')
  expect(all[2]?.textContent).toContain('Expired 12 Nov 2026')
  expect(all[3]?.textContent).toContain('25 Dec 2027')
  const renew = within(all[0]!).getByRole('link', { name: 'Renew' })
  expect(renew.getAttribute('href')).toBe('/profile/subscription/buy-new')
})

test('a person without a subscription is led to the plans', async () => {
  have()
  show('id')
  expect(await screen.findByText('Belum ada langganan aktif')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Pilih paket langganan' }).getAttribute('href')).toBe('/shop')
})

test('a list that cannot be read says so in the words of the specification, and is asked for again', async () => {
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Some error occured, please refresh the page!'])
  have(monthly('a', 12, true))
  again.click()
  expect(await screen.findByText('Expire in 12 days')).toBeDefined()
})

test('people whose partner looks after their plans renew nothing here', async () => {
  const account = { ...aViewer.account, partner: 'surge' }
  session.enter({ ...aViewer, account }, { accessToken: 'access', refreshToken: 'refresh' })
  have(monthly('a', 12, true))
  show()
  expect(await screen.findByText('Expire in 12 days')).toBeDefined()
  expect(screen.queryByRole('link')).toBe(null)
})
