import { user, type Account } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
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
    <WithI18n>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}
const edits = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
const forgot = () => screen.findByRole('link', { name: /^Forgot your password\?/ })

test('email, mobile and password are shown, and the last two can be changed', async () => {
  show({ emailVerifiedAt: 1, mobile: '+6281234567890' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'User ID',
    'Email',
    'Mobile',
    'Password',
  ])
  expect(edits()).toEqual(['Copy User ID', 'Change email', 'Change mobile number', 'Change password'])
  expect(screen.getByText('rani')).toBeTruthy()
  expect((await forgot()).getAttribute('href')).toBe('/forgot-password?email=rani%40tayang.test')
})

test('a person who came through an operator cannot edit the password', () => {
  show({ emailVerifiedAt: 1, telco: 'smartfren', hasPassword: false })
  expect(edits()).toEqual(['Copy User ID', 'Change email', 'Change mobile number'])
})

test('a person without a password is not asked whether they forgot it', () => {
  show({ email: null, hasPassword: false })
  expect(screen.getByText('No password yet')).toBeTruthy()
  expect(edits()).toContain('Set password')
  expect(screen.queryByText(/^Forgot your password\?/)).toBeNull()
})

test('an account without an email can add one, and has to prove the person', async () => {
  show({ email: null })
  fireEvent.click(screen.getByRole('button', { name: 'Add an email' }))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  for (const [written, words] of [
    ['', 'Field is required'],
    ['rani', 'Invalid email'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('New email'), { target: { value: written } })
    save()
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  }
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'rani@example.com' } })
  save()
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'Rahasia-1945' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(
    await screen.findByText('We sent a link to rani@example.com. Open it to add this email.'),
  ).toBeTruthy()
  const requested = vi.mocked(fetch).mock.calls.find(([url]) => String(url) === user.putEmail.path)
  expect(JSON.parse(String(requested?.[1]?.body))).toEqual({
    email: 'rani@example.com',
    password: 'Rahasia-1945',
  })
})

test('an email can be changed, and stays until the link to the new one is opened', async () => {
  show({ email: 'lama@example.com', emailVerifiedAt: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }))
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'baru@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'Rahasia-1945' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me the link' }))
  const words = 'We sent a link to baru@example.com. Until you open it, your email stays as it is.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('lama@example.com')).toBeTruthy()
})

test('after a wrong code the boxes are empty and the first one has the focus', async () => {
  const answers: Record<string, () => Response> = {
    [user.sendProofCode.path]: () =>
      new Response(JSON.stringify({ data: { success: true, length: 6, retryAfterSeconds: 55 } })),
    [user.putEmail.path]: () =>
      new Response(JSON.stringify({ code: 'INVALID_OTP', message: '', details: [] }), { status: 400 }),
  }
  vi.mocked(fetch).mockImplementation(async (url) => answers[String(url)]!())
  show({ email: null, mobile: '+6281234567890', hasPassword: false })
  fireEvent.click(screen.getByRole('button', { name: 'Add an email' }))
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'rani@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send a code to +6281234567890' }))
  const first = () => screen.getByLabelText<HTMLInputElement>('Digit 1 of 6')
  fireEvent.paste(await screen.findByLabelText('Digit 1 of 6'), {
    clipboardData: { getData: () => '123456' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByText('Incorrect OTP Code')).toBeTruthy()
  expect(first().value).toBe('')
  expect(document.activeElement).toBe(first())
})

test('an account without an email is offered the customer service for a forgotten password', async () => {
  show({ email: null })
  expect((await forgot()).getAttribute('href')).toBe(SUPPORT)
})
