import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { isPremium, session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Person } from './person.tsx'

afterEach(() => {
  cleanup()
  session.leave()
})

const subscriptions = (...premium: boolean[]) =>
  premium.map((includePremium, n) => ({
    id: `subscription-${n}`,
    packageName: 'Monthly',
    packagePrice: 49_000,
    packageDuration: 1,
    packageDurationType: 'month',
    endAt: 1_800_000_000_000,
    packageGroup: { id: 'group', name: 'Group', includePremium },
  }))

function show(...premium: boolean[]) {
  session.enter(
    { ...aViewer, account: { ...aViewer.account, subscriptions: subscriptions(...premium) } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
  const Site = createRoutesStub([{ path: '/', Component: Person }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}

test('the avatar of the header has a premium icon when one subscription includes premium', async () => {
  show(false, true)
  expect(await screen.findByRole('img', { name: 'Premium' })).toBeDefined()
})

test('an avatar without premium has no icon', async () => {
  show(false)
  expect(await screen.findByRole('button', { name: 'Profile menu of Rani' })).toBeDefined()
  expect(screen.queryByRole('img', { name: 'Premium' })).toBeNull()
  expect(isPremium({ subscriptions: [] })).toBe(false)
})
