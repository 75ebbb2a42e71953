import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { AuthPage } from './auth-page.tsx'

const Site = createRoutesStub([
  { path: '/profile', Component: () => <Link to="/forgot-password">Change it</Link> },
  { path: '/login/email', Component: () => <p>the login form</p> },
  {
    path: '/forgot-password',
    Component: () => <AuthPage view={{ mode: 'login', sub: 'email', isResetting: true }} />,
  },
])
const open = (address: string) =>
  render(
    <WithI18n>
      <Site initialEntries={[address]} />
    </WithI18n>,
  )

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 503 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Back from the reset of a password leads to the previous page', async () => {
  open('/profile')
  fireEvent.click(await screen.findByText('Change it'))
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText('Change it')).toBeTruthy()
})

test('Back from a reset that is the first page of a visit leads to the login form', async () => {
  open('/forgot-password')
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText('the login form')).toBeTruthy()
})
