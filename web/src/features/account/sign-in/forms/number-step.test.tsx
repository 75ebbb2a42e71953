import { refusals, user, type RefusalCode } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#shared/api'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { NumberStep } from './number-step.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const onLogIn = vi.fn<() => Promise<void>>()
const onCountry = vi.fn<() => void>()
const requestCode = async () => {
  await call(user.sendOtp, { body: { mobile: '+6281234567890', purpose: 'login' } })
}

const refuse = (code: RefusalCode, headers = {}) =>
  network.mockImplementation(async () => {
    const [status, message] = refusals[code]
    return new Response(JSON.stringify({ code, message, details: [] }), { status, headers })
  })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  network.mockImplementation(async () => new Response('{"data":{}}'))
  onLogIn.mockResolvedValue()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  onLogIn.mockReset()
  onCountry.mockReset()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface StepProps {
  mode?: 'login' | 'register'
  first?: string
  failure?: unknown
}
function Step({ mode = 'login', first = '', failure = null }: StepProps) {
  const [number, setNumber] = useState(first)
  return (
    <WithI18n>
      <NumberStep
        mode={mode}
        number={number}
        failure={failure}
        onNumber={setNumber}
        onSend={requestCode}
        onLogIn={onLogIn}
        onCountry={onCountry}
      />
    </WithI18n>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Phone number')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () => fireEvent.submit(field().form!)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['login', 'Log in to Tayang'],
  ['register', 'Create your Tayang account'],
] as const)('a person who came to %s reads that above the number', (mode, title) => {
  render(<Step mode={mode} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
})

test('a person who sends no number is told so, and nothing is requested until it is typed', async () => {
  render(<Step />)
  send()
  expect(screen.getByText('Incorrect mobile number')).toBeDefined()
  expect(network).not.toHaveBeenCalled()
  type('81234567890')
  expect(screen.queryByText('Incorrect mobile number')).toBeNull()
  send()
  await pass(10)
  expect(network).toHaveBeenCalledTimes(1)
})

test('a person whose number has to wait sees for how long, and cannot request a code meanwhile', async () => {
  refuse('TOO_QUICK_RETRY', { 'Retry-After': '30' })
  render(<Step first="81234567890" />)
  send()
  await pass(10)
  const wait = screen.getByRole('button', { name: /^Send code in/ })
  expect(wait.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Please wait a moment before you ask for another code')).toBeDefined()
  send()
  await pass(10)
  expect(network).toHaveBeenCalledTimes(1)
  await pass(31_000)
  expect(screen.getByRole('button', { name: 'Send code' }).getAttribute('aria-disabled')).toBe('false')
  expect(screen.queryByText('Please wait a moment before you ask for another code')).toBeNull()
})

test('a person who types another number need not wait for the first one', async () => {
  refuse('TOO_QUICK_RETRY', { 'Retry-After': '30' })
  render(<Step first="81234567890" />)
  send()
  await pass(10)
  expect(screen.getByRole('button', { name: /^Send code in/ })).toBeDefined()
  type('81299999999')
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined()
  // The wait of the first number is not forgotten.
  type('81234567890')
  expect(screen.getByRole('button', { name: /^Send code in/ })).toBeDefined()
})

test('a person whose number has an account may log in instead', async () => {
  refuse('PHONE_ALREADY_USED')
  render(<Step mode="register" first="81234567890" />)
  expect(screen.queryByRole('button', { name: 'Log in instead' })).toBeNull()
  send()
  await pass(10)
  expect(screen.getByText('Error: Number already used by another account.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Log in instead' }))
  await pass(10)
  expect(onLogIn).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Error: Number already used by another account.')).toBeNull()
})

test('a person whose code is on its way cannot request a second one', async () => {
  let respond = () => {}
  network.mockImplementation(
    () => new Promise((resolve) => (respond = () => resolve(new Response('{"data":{}}')))),
  )
  render(<Step first="81234567890" />)
  send()
  await pass(10)
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sending' }))
  await pass(10)
  expect(network).toHaveBeenCalledTimes(1)
  respond()
  await pass(10)
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined()
})

test('a person who was led back to the number reads why, and not about another number', async () => {
  refuse('NUMBER_NOT_REGISTERED')
  const failure: unknown = await requestCode().catch((error: unknown) => error)
  render(<Step first="81234567890" failure={failure} />)
  expect(screen.getByText('Incorrect mobile number')).toBeDefined()
  type('81299999999')
  expect(screen.queryByText('Incorrect mobile number')).toBeNull()
})
