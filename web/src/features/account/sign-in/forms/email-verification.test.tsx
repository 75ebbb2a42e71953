import { user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { EmailVerification } from './email-verification.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const refusal = (status: number, code: string) =>
  Response.json({ code, message: '', details: [] }, { status })
let verified: () => Response
let renewed: () => Response

beforeEach(() => {
  network.mockImplementation(async (url) => (url === user.verifyAccount.path ? verified() : renewed()))
  renewed = () => Response.json({ data: { success: true } })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(token: string) {
  const Site = createRoutesStub([{ path: '/', Component: () => <EmailVerification token={token} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}

test('an expired link says so, and a new one is sent to the same email', async () => {
  verified = () => refusal(410, 'LINK_EXPIRED')
  open('old-one')
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.')
  fireEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByText('Please check your email!')).toBeDefined()
  const [, init] = network.mock.calls.find(([url]) => url === user.renewVerification.path)!
  expect(JSON.parse(String(init.body))).toEqual({ token: 'old-one' })
})

test('a new link that was just sent is not sent again at once', async () => {
  verified = () => refusal(410, 'LINK_EXPIRED')
  renewed = () => refusal(429, 'TOO_QUICK_RETRY')
  open('old-two')
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByText('Too many attempts, please try again later')).toBeDefined()
})

test('a link that is none has the general text, and a guest logs in for another one', async () => {
  verified = () => refusal(400, 'INVALID_PARAMETERS')
  open('none')
  expect((await screen.findByRole('alert')).textContent).toBe('General error, please try again later')
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined()
})

test('a link that works says that the email is verified', async () => {
  verified = () => Response.json({ data: { success: true } })
  open('good')
  expect(await screen.findByText('Your email has been verified')).toBeDefined()
})
