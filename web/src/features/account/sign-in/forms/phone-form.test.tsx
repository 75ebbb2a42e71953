import { refusals, user, type LoginResult, type RefusalCode } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEGAL_VERSION } from '#shared/legal'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { changeAuth } from '../flow/auth-state.ts'
import { phoneEntry } from '../flow/phone-entry.ts'
import { PhoneForm } from './phone-form.tsx'

type Mode = 'login' | 'register'
type Body = Record<string, unknown>

const PROOF = 'p'.repeat(43)
const login = {
  ...aViewer,
  accessToken: 'access',
  refreshToken: 'refresh',
  logoutToken: 'way-out',
  isNewDevice: true,
} as unknown as LoginResult
const answer = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refused = (code: RefusalCode, details: string[] = [], headers = {}) =>
  answer(refusals[code][0], { code, message: refusals[code][1], details }, headers)
const entered = () => answer(200, { data: login })
const codeSent = () => answer(200, { data: { success: true, length: 6, retryAfterSeconds: 55 } })

/** The requests to the server and its responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onCode = vi.fn<(body: Body) => Response>()
const onSession = vi.fn<(body: Body) => Response>()
const onDone = vi.fn<() => void>()

/** The form as in the dialog: the footer switches the mode. */
function Dialog({ first }: { first: Mode }) {
  const [mode, setMode] = useState<Mode>(first)
  return (
    <WithI18n>
      <PhoneForm key={mode} mode={mode} onMode={setMode} onDone={onDone} onOtherCountry={() => {}} />
      <button type="button" onClick={() => setMode(mode === 'login' ? 'register' : 'login')}>
        Switch
      </button>
      <p>mode {mode}</p>
    </WithI18n>
  )
}
const numberField = () => screen.getByLabelText<HTMLInputElement>('Phone number')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function ask(first: Mode, number = '081234567890') {
  render(<Dialog first={first} />)
  fireEvent.change(numberField(), { target: { value: number } })
  press('Send code')
}
async function enterCode(code = '123456') {
  await screen.findByText('Enter your code')
  fireEvent.change(screen.getByLabelText('Digit 1 of 6'), { target: { value: code } })
}
const purposes = () => onCode.mock.calls.map(([{ purpose }]) => purpose)
const sessions = () => onSession.mock.calls.map(([body]) => body)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onDone.mockReset()
  onCode.mockReset().mockImplementation(codeSent)
  onSession.mockReset().mockImplementation(entered)
  network.mockReset().mockImplementation(async (url, init) => {
    const body = JSON.parse(String(init.body ?? '{}')) as Body
    if (url === user.sendOtp.path) return onCode(body)
    return url === user.createSession.path ? onSession(body) : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  changeAuth({ loading: false, err: null, sessionStatus: null })
  phoneEntry.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a new number is offered an account after the correct code, and no second code is sent', async () => {
  onSession.mockReturnValueOnce(refused('NUMBER_NOT_REGISTERED', [PROOF]))
  await ask('login')
  await enterCode()
  await screen.findByText('This number is new here. Create an account?')
  expect(onDone).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create account' }))
  press('Create account')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(purposes()).toEqual(['login'])
  expect(sessions()[1]).toMatchObject({
    type: 'proof',
    username: '+6281234567890',
    proof: PROOF,
    consent: { version: LEGAL_VERSION, language: 'en' },
  })
})

test('a person who switches to Register after the offer needs no second code', async () => {
  onSession.mockReturnValueOnce(refused('NUMBER_NOT_REGISTERED', [PROOF]))
  await ask('login')
  await enterCode()
  await screen.findByText('This number is new here. Create an account?')
  press('Switch')
  expect(numberField().value).toBe('081234567890')
  press('Send code')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(purposes()).toEqual(['login'])
})

test('a code for logging in registers a person who switched to Register at once', async () => {
  onSession.mockReturnValueOnce(refused('NUMBER_NOT_REGISTERED', [PROOF]))
  await ask('login')
  await screen.findByText('Enter your code')
  press('Switch')
  expect(numberField().value).toBe('081234567890')
  press('Send code')
  await enterCode()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(purposes()).toEqual(['login'])
  expect(sessions().map(({ type }) => type)).toEqual(['mobile', 'proof'])
})

test('an expired proof leads back to the number, which is kept', async () => {
  onSession
    .mockReturnValueOnce(refused('NUMBER_NOT_REGISTERED', [PROOF]))
    .mockReturnValueOnce(refused('INVALID_OTP'))
  await ask('login')
  await enterCode()
  await screen.findByText('This number is new here. Create an account?')
  press('Create account')
  await screen.findByText('That took too long. Please ask for a new code.')
  expect(numberField().value).toBe('081234567890')
  press('Send code')
  await screen.findByText('Enter your code')
  expect(purposes()).toEqual(['login', 'login'])
})

test('without a network the offer stays, and its second try uses the same proof', async () => {
  onSession.mockReturnValueOnce(refused('NUMBER_NOT_REGISTERED', [PROOF])).mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
  await ask('login')
  await enterCode()
  await screen.findByText('This number is new here. Create an account?')
  press('Create account')
  await screen.findByText('Network Error. Please check your internet connection and try again')
  press('Create account')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(
    sessions()
      .slice(1)
      .map(({ proof }) => proof),
  ).toEqual([PROOF, PROOF])
})

test('registering with a number that has an account offers to log in, with one press and one code', async () => {
  onCode.mockReturnValueOnce(refused('PHONE_ALREADY_USED'))
  await ask('register')
  await screen.findByText('Error: Number already used by another account.')
  press('Log in instead')
  await enterCode()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(screen.getByText('mode login')).toBeTruthy()
  expect(purposes()).toEqual(['register', 'login'])
  expect(sessions().map(({ type, consent }) => [type, consent])).toEqual([['mobile', undefined]])
})

test('a number that got an account in the meantime logs in with the same proof', async () => {
  onSession.mockReturnValueOnce(refused('PHONE_ALREADY_USED', [PROOF]))
  await ask('register')
  await enterCode()
  await screen.findByText('Error: Number already used by another account.')
  press('Log in instead')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(purposes()).toEqual(['register'])
  expect(sessions()[1]).toMatchObject({ type: 'proof', proof: PROOF })
})

test('a number that must wait for its next code shows the seconds, and another number need not wait', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onCode.mockReturnValueOnce(refused('TOO_QUICK_RETRY', [], { 'retry-after': '41' }))
  await ask('login')
  const waiting = await screen.findByRole('button', { name: 'Send code in 0:41' })
  fireEvent.click(waiting)
  expect(onCode).toHaveBeenCalledOnce()
  act(() => void vi.advanceTimersByTime(11_000))
  expect(screen.getByRole('button', { name: 'Send code in 0:30' })).toBeTruthy()
  fireEvent.change(numberField(), { target: { value: '081234567891' } })
  expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy()
  fireEvent.change(numberField(), { target: { value: '081234567890' } })
  act(() => void vi.advanceTimersByTime(30_000))
  expect(screen.queryByRole('alert')).toBeNull()
  press('Send code')
  await screen.findByText('Enter your code')
})

test('closing the dialog forgets the number but not the code that was sent', async () => {
  await ask('login')
  await screen.findByText('Enter your code')
  cleanup()
  phoneEntry.leave()
  render(<Dialog first="login" />)
  expect(numberField().value).toBe('')
  fireEvent.change(numberField(), { target: { value: '81234567890' } })
  press('Send code')
  await enterCode()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onCode).toHaveBeenCalledOnce()
})
