import { user } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PhoneForm } from './phone-form.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleDone = vi.fn<() => void>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (code: string) => answer(400, { code, message: 'The server said so', details: [] })
const sent = () => answer(200, { data: { success: true, length: 6, retryAfterSeconds: 55 } })
const bodiesTo = (path: string) =>
  network.mock.calls
    .filter(([url]) => url === path)
    .map(([, init]) => JSON.parse(String(init.body)) as Record<string, unknown>)

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  handleDone.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const number = () => screen.getByLabelText<HTMLInputElement>('New mobile number')
const fill = (value: string) => fireEvent.input(number(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const shownText = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const dialog = () => screen.queryByRole('dialog', { name: 'Enter your code' })

function show() {
  render(
    <WithI18n>
      <WithQueries>
        <MemoryRouter>
          <PhoneForm account={aViewer.account} profileId="profile-1" onDone={handleDone} />
        </MemoryRouter>
      </WithQueries>
    </WithI18n>,
  )
}
async function showDialog() {
  network.mockResolvedValueOnce(sent())
  show()
  fill('81234567890')
  save()
  await waitFor(() => expect(dialog()).not.toBeNull())
}
const typeCode = (code: string) =>
  fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => code } })

test.each([
  ['', 'Field is required'],
  ['081234567890', 'Invalid phone number'],
  ['8123456789012', 'Invalid phone number'],
])('leaving a number of "%s" shows: %s', async (written, words) => {
  show()
  fill(written)
  fireEvent.blur(number())
  await waitFor(() => expect(shownText()).toEqual([words]))
})

test('Save sends a code and opens the dialog; saving again toggles it', async () => {
  await showDialog()
  expect(bodiesTo(user.sendOtp.path)).toMatchObject([
    { mobile: '+6281234567890', purpose: 'modifyPhoneNumber' },
  ])
  save()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(bodiesTo(user.sendOtp.path)).toHaveLength(1)
})

test('a closed dialog opens again with the same code and the remaining seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showDialog()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog()).toBeNull())
  save()
  await waitFor(() => expect(dialog()).not.toBeNull())
  expect(dialog()?.textContent).toMatch(/Resend in 0:(49|50)/)
  expect(bodiesTo(user.sendOtp.path)).toHaveLength(1)

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  network.mockResolvedValueOnce(sent())
  fill('81234567891')
  save()
  await waitFor(() => expect(bodiesTo(user.sendOtp.path)).toHaveLength(2))
})

test('Verify shows that digits are missing, and sends nothing', async () => {
  await showDialog()
  typeCode('123')
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(shownText()).toEqual(['Invalid OTP code']))
  expect(network).toHaveBeenCalledTimes(1)
})

test.each([
  ['PHONE_ALREADY_USED', 'Error: Number already used by another account.'],
  ['INVALID_PHONE', 'Error: Invalid phone number.'],
  ['TOO_MANY_ATTEMPTS', 'Error sending OTP, please try again.'],
])('a code that is not sent because of %s shows: %s', async (code, words) => {
  network.mockResolvedValueOnce(refused(code))
  show()
  fill('81234567890')
  save()
  await waitFor(() => expect(shownText()).toEqual([words]))
  expect(dialog()).toBeNull()
})

test('Resend is offered after 60 seconds at first, and after 59 each time that it is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showDialog()
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  const resend = () => screen.queryByRole('button', { name: 'Resend' })
  expect(screen.getByText('1:00')).toBeDefined()
  await pass(59)
  expect(resend()).toBeNull()
  await pass(1)

  network.mockResolvedValueOnce(sent())
  fireEvent.click(resend()!)
  await waitFor(() => expect(screen.getByText('0:59')).toBeDefined())
  await pass(59)

  network.mockResolvedValueOnce(refused('INVALID_PHONE'))
  fireEvent.click(resend()!)
  await waitFor(() => expect(shownText()).toEqual(['The server said so']))
  network.mockResolvedValueOnce(answer(502, 'no words of ours'))
  fireEvent.click(resend()!)
  await waitFor(() => expect(shownText()).toEqual(['Internal Server Error!']))
})

test('while another code is being sent, Resend sends no second one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showDialog()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockReturnValue(promise)
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
  fireEvent.click(screen.getByRole('button', { name: /^(Resend|Sending)/ }))
  resolve(sent())
  await waitFor(() => expect(screen.getByText('0:59')).toBeDefined())
  expect(bodiesTo(user.sendOtp.path)).toHaveLength(2)
})

test('the countdown is right after the tab slept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showDialog()
  vi.setSystemTime(Date.now() + 58_000)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('button', { name: 'Resend' })).toBeDefined()
})

test('a wrong code shows an error; the right one sets the number and reads the account again', async () => {
  await showDialog()
  network.mockResolvedValueOnce(refused('INVALID_OTP_CODE'))
  typeCode('111111')
  await waitFor(() => expect(shownText()).toEqual(['Incorrect OTP Code']))

  const mobile = '+6281234567890'
  network.mockImplementation(async (url) =>
    url === user.getAccount.path
      ? answer(200, { data: { ...aViewer.account, mobile, profile: aViewer.profile } })
      : answer(200, { data: { success: true } }),
  )
  typeCode('222222')
  await waitFor(() => expect(handleDone).toHaveBeenCalledTimes(1))
  expect(bodiesTo('/user/v1.1/profile/profile-1/updatePhoneNumber')).toEqual([
    { phone: mobile, code: '111111' },
    { phone: mobile, code: '222222' },
  ])
  expect(session.viewer()?.account.mobile).toBe(mobile)
})

test('a right code requires a proof of the person; a wrong password can be entered again', async () => {
  await showDialog()
  network.mockResolvedValueOnce(refused('PROOF_REQUIRED'))
  typeCode('222222')
  const password = await screen.findByLabelText('Your password')
  expect(screen.getByRole('dialog', { name: "Confirm it's you" }).textContent).toContain('+6281234567890')
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change number' }))
  network.mockResolvedValueOnce(refused('INVALID_CREDENTIAL'))
  fireEvent.change(password, { target: { value: 'a guess' } })
  change()
  await waitFor(() => expect(shownText()).toEqual(["That's not your password"]))
  expect(handleDone).not.toHaveBeenCalled()

  network.mockResolvedValueOnce(answer(200, { data: { success: true } }))
  const { account, profile } = aViewer
  network.mockResolvedValueOnce(answer(200, { data: { ...account, profile } }))
  fireEvent.change(password, { target: { value: 'the right one' } })
  change()
  await waitFor(() => expect(handleDone).toHaveBeenCalledTimes(1))
  expect(bodiesTo('/user/v1.1/profile/profile-1/updatePhoneNumber').at(-1)).toEqual({
    phone: '+6281234567890',
    code: '222222',
    password: 'the right one',
  })
})
