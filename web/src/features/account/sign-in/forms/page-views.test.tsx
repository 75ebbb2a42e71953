import { screen as contract, user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTracking } from '#shared/track'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { phoneEntry } from '../flow/phone-entry.ts'
import { PhoneForm } from './phone-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

/** The requests to the server. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const tracked = () => {
  window.dispatchEvent(new Event('pagehide'))
  return network.mock.calls
    .filter(([url]) => url === contract.sendEvents.path)
    .flatMap(
      ([, init]) => (JSON.parse(String(init.body)) as { events: { props: { page: string } }[] }).events,
    )
    .map(({ props }) => props.page)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', network)
  network
    .mockReset()
    .mockImplementation(async (url) =>
      url === user.sendOtp.path
        ? new Response(JSON.stringify({ data: { success: true, length: 6, retryAfterSeconds: 55 } }))
        : new Response(null, { status: 204 }),
    )
  chooseTracking(true)
})
afterEach(() => {
  cleanup()
  chooseTracking(false)
  phoneEntry.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['login', ['LoginMobile', 'LoginMobileOTP']],
  ['register', ['RegisterMobile', 'RegisterMobileOTP']],
] as const)('both steps of the phone form (%s) are tracked under their names', async (mode, names) => {
  render(
    <WithI18n>
      <PhoneForm mode={mode} onDone={() => {}} onOtherCountry={() => {}} onMode={() => {}} />
    </WithI18n>,
  )
  await vi.waitFor(() => expect(tracked()).toContain(names[0]))
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '081234567890' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText('Enter your code')
  await vi.waitFor(() => expect(tracked()).toEqual(names))

  const [, init] = network.mock.calls.find(([url]) => url === user.sendOtp.path)!
  expect(JSON.parse(String(init.body))).toMatchObject({ mobile: '+6281234567890', purpose: mode })
})

test('the request for a new password is tracked as ForgotPassword', async () => {
  render(
    <WithI18n>
      <ResetRequestForm email="" />
    </WithI18n>,
  )
  await vi.waitFor(() => expect(tracked()).toEqual(['ForgotPassword']))
})
