import { cleanup, render, screen } from '@testing-library/react'
import type { PackageGroup } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PackageGroups } from './package-groups.tsx'

afterEach(() => {
  cleanup()
  session.leave()
})

const sold = {
  id: 'package-1',
  name: 'Premium Bulanan',
  title: 'Sebulan tanpa batas',
  days: 30,
  duration: 1,
  durationType: 'month' as const,
  price: 49_000,
  package_code: 'month',
  payments: {},
  packageGroupId: 'group-1',
}
const premium: PackageGroup = { id: 'group-1', name: 'Premium', includePremium: true, packages: [sold] }

const show = (groups: PackageGroup[], language: 'en' | 'id' = 'en') =>
  render(
    <MemoryRouter>
      <WithI18n language={language}>
        <PackageGroups groups={groups} />
      </WithI18n>
    </MemoryRouter>,
  )

const own = {
  id: 'one',
  packageName: 'Premium',
  packagePrice: 49_000,
  packageDuration: 1,
  packageDurationType: 'month',
  endAt: Date.UTC(2027, 0, 1),
  packageGroup: { id: 'group-1', name: 'Premium', includePremium: true },
}
const tokens = { accessToken: 'access', refreshToken: 'refresh' }

test('a package is shown with its price in rupiah and how long it lasts, and leads on to how it is paid', () => {
  show([premium])
  expect(screen.getByRole('link', { name: 'Buy Premium Monthly' }).closest('li')?.textContent).toBe(
    'Premium MonthlyA month without limitsRp49.0001 monthBuy',
  )
  expect(screen.getByRole('link', { name: 'Premium' }).getAttribute('href')).toBe('/package-group/group-1')
  const buy = screen.getByRole('link', { name: 'Buy Premium Monthly' })
  expect(buy.getAttribute('href')).toBe('/payment/month')
  expect(screen.queryByRole('button')).toBe(null)
})

test('a subscriber of a group is offered to renew it', () => {
  session.enter({ ...aViewer, account: { ...aViewer.account, subscriptions: [own] } }, tokens)
  show([premium, { ...premium, id: 'group-2', packages: [{ ...sold, id: 'package-2', name: 'Lain' }] }])
  expect(screen.getByRole('link', { name: 'Renew Premium Monthly' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy Lain' })).toBeDefined()
})

test('the package whose days cost the least is the best value, and where all cost the same there is none', () => {
  const week = { ...sold, id: 'package-2', name: 'Premium Mingguan', days: 7, price: 19_000 }
  show([{ ...premium, packages: [sold, week] }])
  expect(screen.getByText('Best value').closest('li')?.textContent).toContain('Premium Monthly')
  cleanup()
  show([{ ...premium, packages: [sold, { ...sold, id: 'package-3', days: 60, price: 98_000 }] }])
  expect(screen.queryByText('Best value')).toBe(null)
})

test('a group says what its packages give, and only one that includes premium promises premium titles', () => {
  show([premium, { ...premium, id: 'group-2', name: 'Lain', includePremium: false }])
  const given = (name: string) => screen.getByRole('region', { name }).textContent
  expect(given('Premium')).toContain('Every premium movie and series')
  expect(given('Lain')).not.toContain('Every premium movie and series')
  expect(given('Lain')).toContain('No ads')
})

test('the length of a package is in the language of the page', () => {
  show([{ ...premium, packages: [{ ...sold, duration: 3, durationType: 'week' }] }], 'id')
  expect(screen.getByText('3 minggu')).toBeDefined()
})

test('a group without packages is left out, and where nothing is sold the page says so', () => {
  show([{ ...premium, packages: [] }])
  expect(screen.getByText('No package is on sale now')).toBeDefined()
})

test('people whose partner hides plans see no price', () => {
  const account = { ...aViewer.account, partner: 'surge' }
  session.enter({ ...aViewer, account }, { accessToken: 'access', refreshToken: 'refresh' })
  show([premium])
  expect(screen.queryByText('Rp49.000')).toBe(null)
  expect(screen.getByText('Your subscription is managed by your partner')).toBeDefined()
})
