import { user } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const requested = () =>
  network.mock.calls
    .filter(([url]) => url === user.forgetPassword.path)
    .map(([, init]) => (JSON.parse(String(init.body)) as { email: string }).email)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lead = () => screen.queryByText(/Enter your email and/)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', network)
  network
    .mockReset()
    .mockImplementation(async () => new Response(JSON.stringify({ data: { success: true } })))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after the link was sent the form shows where to, and offers a resend and another address', async () => {
  render(
    <WithI18n>
      <ResetRequestForm email="Rani@Example.com" />
    </WithI18n>,
  )
  expect(lead()).not.toBeNull()
  press('Send the link')
  await screen.findByText('Please check your email!')
  expect(screen.getByText('rani@example.com')).toBeTruthy()
  expect(lead()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use another email' }))

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 0:59' }).disabled).toBe(true)
  // The countdown starts in an effect.
  await act(async () => undefined)
  act(() => void vi.advanceTimersByTime(59_000))
  press('Resend')
  await screen.findByRole('button', { name: 'Resend in 0:59' })
  expect(requested()).toEqual(['rani@example.com', 'rani@example.com'])

  press('Use another email')
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  expect(field.value).toBe('Rani@Example.com')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'other@example.com' } })
  press('Send the link')
  await screen.findByText('other@example.com')
})

test('a failed resend shows an error and can be tried again at once', async () => {
  render(
    <WithI18n>
      <ResetRequestForm email="rani@example.com" />
    </WithI18n>,
  )
  press('Send the link')
  await screen.findByText('Please check your email!')
  // The countdown starts in an effect.
  await act(async () => undefined)
  act(() => void vi.advanceTimersByTime(59_000))
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press('Resend')
  await screen.findByText('Network Error. Please check your internet connection and try again')
  press('Resend')
  await screen.findByRole('button', { name: 'Resend in 0:59' })
})
