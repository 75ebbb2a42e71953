import { user, type RefusalBody } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { AuthPanel } from '../auth/auth-panel.tsx'
import { forgetLeaving } from '../flow/leaving-account.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const refused = (status: number, code: RefusalBody['code'], details: string[] = []) =>
  new Response(JSON.stringify({ code, message: code, details }), { status })
const login = { ...aViewer, accessToken: 'a', refreshToken: 'r', logoutToken: 'l', isNewDevice: false }

/** The answers of the server, by the path of a call. */
let answers: Record<string, () => Response>
const onDone = vi.fn<(isSignedIn: boolean) => void>()
const onLeave = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  answers = {
    [user.createSession.path]: () =>
      refused(403, 'ACCOUNT_LEAVING', ['sealed.challenge', String(Date.UTC(2026, 11, 8))]),
    [user.keepAccount.path]: () => new Response(JSON.stringify({ data: login })),
  }
  network.mockImplementation(async (url) => answers[url]?.() ?? new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  forgetLeaving()
  session.leave()
  network.mockReset()
  onDone.mockReset()
  onLeave.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function showScreen() {
  render(
    <WithI18n>
      <AuthPanel view={{ mode: 'login', sub: 'email' }} onView={vi.fn()} onDone={onDone} onLeave={onLeave} />
    </WithI18n>,
  )
  fireEvent.change(screen.getByLabelText('Email/User ID'), { target: { value: 'dewi@tayang.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('Your account will be deleted on 8 Dec 2026')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a person who comes back before the account is deleted keeps it and is signed in', async () => {
  await showScreen()
  expect(session.viewer()).toBeNull()
  press('Keep my account')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  expect(session.viewer()?.account.id).toBe(aViewer.account.id)
  const [, init] = network.mock.calls.find(([url]) => url === user.keepAccount.path)!
  expect(JSON.parse(String(init.body))).toMatchObject({ challenge: 'sealed.challenge' })
})

test('a person who logs out again keeps nothing and stays signed out', async () => {
  await showScreen()
  press('Log out')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(network.mock.calls.some(([url]) => url === user.keepAccount.path)).toBe(false)
})

test('a person who waits too long starts over', async () => {
  answers[user.keepAccount.path] = () => refused(401, 'CHALLENGE_OVER')
  await showScreen()
  press('Keep my account')
  expect(await screen.findByText('This took too long. Please start over.')).toBeDefined()
  press('Start over')
  expect(await screen.findByLabelText('Password')).toBeDefined()
})
