import type { Account } from '@tayang/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aViewer } from '../../ground/session/a-viewer.ts'
import { WithWords } from '../../ground/words/with-words.tsx'
import { ContactSection } from './contact-section.tsx'

const SUPPORT = 'https://wa.me/6281100000000'

beforeEach(() => {
  const answer = { data: { key: 'csWhatsapp', value: SUPPORT } }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(change: Partial<Account> = {}) {
  const account = { ...aViewer.account, ...change }
  const Site = createRoutesStub([
    { path: '/', Component: () => <ContactSection account={account} profileId="profile-1" /> },
  ])
  render(
    <WithWords>
      <Site />
    </WithWords>,
  )
}
const edits = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
const forgot = () => screen.findByRole('link', { name: /^Forgot your password\?/ })

test('email, mobile and password are shown, and the last two can be changed', async () => {
  show({ emailVerifiedAt: 1, mobile: '+6281234567890' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Mobile',
    'Password',
  ])
  expect(edits()).toEqual(['Change mobile number', 'Change password'])
  expect((await forgot()).getAttribute('href')).toBe('/forgot-password?email=rani%40tayang.test')
})

test('whoever came by their operator cannot edit the password', () => {
  show({ emailVerifiedAt: 1, telco: 'smartfren', hasPassword: false })
  expect(edits()).toEqual(['Change mobile number'])
})

test('without an email the support stands in place of the forgotten password', async () => {
  show({ email: null })
  expect((await forgot()).getAttribute('href')).toBe(SUPPORT)
})
