import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithWords } from '../../ground/words/with-words.tsx'
import { OwnSubscriptions } from './own-subscriptions.tsx'

afterEach(cleanup)

const monthly = {
  id: 'subscription-1',
  packageName: 'Premium Bulanan',
  packagePrice: 49_000,
  packageDuration: 1,
  packageDurationType: 'month',
  endAt: Date.UTC(2026, 11, 24, 12),
  packageGroup: { id: 'group', name: 'Premium', includePremium: true },
}

test('a subscription is shown with its price in rupiah and its last day', () => {
  render(
    <WithWords>
      <OwnSubscriptions subscriptions={[monthly]} />
    </WithWords>,
  )
  expect(screen.getByRole('listitem').textContent).toBe('Premium BulananUntil 24 Dec 2026Rp49.000')
})

test('whoever has none reads so, and finds the plans', () => {
  render(
    <WithWords language="id">
      <MemoryRouter>
        <OwnSubscriptions subscriptions={[]} />
      </MemoryRouter>
    </WithWords>,
  )
  expect(screen.getByText('Belum ada langganan aktif')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Pilih paket langganan' }).getAttribute('href')).toBe('/shop')
})
