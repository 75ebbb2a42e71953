import { user, type RefusalBody } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEGAL_VERSION } from '#shared/legal'
import { session } from '#shared/session'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { autoFill } from '../flow/auto-fill.ts'
import { emailEntry } from '../flow/email-entry.ts'
import { EmailForm } from './email-form.tsx'

/** The requests to the server and its responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const bodies = (path: string) =>
  network.mock.calls
    .filter(([url]) => url === path)
    .map(([, init]) => JSON.parse(String(init.body)) as Record<string, unknown>)
const refused = (status: number, code: RefusalBody['code']) =>
  new Response(JSON.stringify({ code, message: code, details: [] }), { status })

const onDone = vi.fn<(isSignedIn: boolean) => void>()
const onForgot = vi.fn<(email: string) => void>()

function show(mode: 'login' | 'register', language: 'en' | 'id' = 'en') {
  render(
    <WithI18n language={language}>
      <EmailForm mode={mode} onDone={onDone} onForgot={onForgot} />
    </WithI18n>,
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shownText = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  emailEntry.clear()
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const fn of [network, onDone, onForgot]) fn.mockReset()
})
afterEach(() => {
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a missing value shows an error at each submit, which the next submit clears', async () => {
  show('login')
  press('Log in')
  await waitFor(() => expect(shownText()).toEqual(['Invalid email!', 'Invalid password!']))
  type('Email/User ID', 'rani')
  press('Log in')
  await waitFor(() => expect(shownText()).toEqual(['Invalid password!']))
  network.mockResolvedValueOnce(refused(401, 'INVALID_CREDENTIAL'))
  type('Password', 'wrong')
  press('Log in')
  await waitFor(() => expect(shownText()).toEqual(['Incorrect Email or Password']))
  type('Password', '')
  press('Log in')
  await waitFor(() => expect(shownText()).toEqual(['Invalid password!']))
  expect(network).toHaveBeenCalledOnce()
})

test('registering sends the version and the language of the terms; a 204 signs nobody in yet', async () => {
  network.mockResolvedValue(new Response(null, { status: 204 }))
  show('register', 'id')
  type('Nama', ' Rani Kusuma ')
  type('Email', 'Rani@Example.com')
  type('Kata sandi', 'a good password')
  type('Ulangi kata sandi', 'a good password')
  press('Daftar')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(false))
  expect(bodies(user.createAccount.path)).toEqual([
    {
      name: 'Rani Kusuma',
      email: 'rani@example.com',
      password: 'a good password',
      consent: { version: LEGAL_VERSION, language: 'id' },
    },
  ])
})

test('a number of another country is the initial user id, and is passed to the reset', () => {
  autoFill.keep('60123456')
  show('login')
  expect(screen.getByLabelText<HTMLInputElement>('Email/User ID').value).toBe('60123456')
  press('Forgot your password?')
  expect(onForgot).toHaveBeenCalledWith('60123456')
})

test('a number of another country is no email: registering mentions it, and logging in uses it', () => {
  autoFill.keep('60123456')
  show('register')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  expect(screen.getByText("We'll keep 60123456 ready for when you log in.")).toBeTruthy()
  cleanup()
  show('login')
  expect(screen.getByLabelText<HTMLInputElement>('Email/User ID').value).toBe('60123456')
})

test('the fields that the server refuses at a registration are all marked, and cleared at the next submit', async () => {
  const details = ['email: Invalid email!', 'password: Password should be at least 8 characters']
  const body = { code: 'INVALID_PARAMETERS', message: 'Invalid email!', details }
  network.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: 400 }))
  network.mockResolvedValue(new Response(null, { status: 204 }))
  show('register')
  type('Name', 'Rani')
  type('Email', 'rani@')
  type('Password', 'short')
  type('Repeat password', 'short')
  press('Register')
  await waitFor(() =>
    expect(shownText()).toEqual(['Invalid email!', 'Password should be at least 8 characters']),
  )
  type('Email', 'rani@example.com')
  type('Password', 'a good password')
  type('Repeat password', 'a good password')
  press('Register')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(false))
  expect(shownText()).toEqual([])
})

test('what was typed goes along between registering and logging in, but for the password', () => {
  show('register')
  type('Name', 'Rani')
  type('Email', 'rani@example.com')
  type('Password', 'a good password')
  cleanup()
  show('login')
  expect(screen.getByLabelText<HTMLInputElement>('Email/User ID').value).toBe('rani@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  type('Email/User ID', 'rani-1')
  cleanup()
  show('register')
  // A User ID is no email.
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rani')
})
