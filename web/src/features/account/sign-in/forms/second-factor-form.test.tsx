import { user, type RefusalBody } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { AuthPanel } from '../auth/auth-panel.tsx'
import { forgetChallenge } from '../flow/waiting-challenge.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const bodies = (path: string) =>
  network.mock.calls
    .filter(([url]) => url === path)
    .map(([, init]) => JSON.parse(String(init.body)) as Record<string, unknown>)
const refused = (status: number, code: RefusalBody['code'], details: string[] = []) =>
  new Response(JSON.stringify({ code, message: code, details }), { status })
const login = { ...aViewer, accessToken: 'a', refreshToken: 'r', logoutToken: 'l', isNewDevice: false }

/** The answers of the server, by the path of a call. */
let answers: Record<string, () => Response>
const onDone = vi.fn<(isSignedIn: boolean) => void>()

beforeEach(() => {
  localStorage.clear()
  answers = {
    [user.createSession.path]: () => refused(401, 'TOTP_REQUIRED', ['sealed.challenge']),
    [user.createSessionBySecondFactor.path]: () => new Response(JSON.stringify({ data: login })),
  }
  network.mockImplementation(async (url) => answers[url]?.() ?? new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  forgetChallenge()
  session.leave()
  network.mockReset()
  onDone.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function showStep() {
  render(
    <WithI18n>
      <AuthPanel view={{ mode: 'login', sub: 'email' }} onView={vi.fn()} onDone={onDone} onLeave={vi.fn()} />
    </WithI18n>,
  )
  fireEvent.change(screen.getByLabelText('Email/User ID'), { target: { value: 'Dewi@Tayang.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('Enter the code from your authenticator app')
}
const typeCode = (value: string) => {
  fireEvent.change(screen.getByLabelText('Digit 1 of 6'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}
const sent = () => bodies(user.createSessionBySecondFactor.path)

test('a code of the app completes a sign-in that the server has interrupted', async () => {
  await showStep()
  typeCode('287082')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  expect(sent()).toMatchObject([{ challenge: 'sealed.challenge', factor: '287082' }])
  expect(session.viewer()).not.toBeNull()
})

test('a wrong code is said and cleared, and another one may follow', async () => {
  await showStep()
  answers[user.createSessionBySecondFactor.path] = () => refused(400, 'INVALID_OTP')
  typeCode('111111')
  expect((await screen.findByRole('alert')).textContent).toBe("This code isn't right. Each code works once.")
  answers[user.createSessionBySecondFactor.path] = () => new Response(JSON.stringify({ data: login }))
  typeCode('287082')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
})

test('a recovery code takes the place of a lost app', async () => {
  await showStep()
  fireEvent.click(screen.getByRole('button', { name: 'I lost my authenticator app' }))
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'k3v9x' } })
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: ' k3v9x-02mqa ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  expect(sent()).toMatchObject([{ factor: 'k3v9x-02mqa' }])
})

test('a challenge that is over leads back to the first factor', async () => {
  await showStep()
  answers[user.createSessionBySecondFactor.path] = () => refused(401, 'CHALLENGE_OVER')
  typeCode('287082')
  expect((await screen.findByRole('alert')).textContent).toBe('This took too long. Please start over.')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('a browser without passkeys is offered none', async () => {
  await showStep()
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
})
