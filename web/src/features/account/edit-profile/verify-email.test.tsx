import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { VerifyBanner } from './verify-email.tsx'

const network = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  toasts.setState([], true)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function show(emailVerifiedAt: number | null, email: string | null = 'rani@example.com') {
  render(
    <WithI18n>
      <WithQueries>
        <VerifyBanner account={{ ...aViewer.account, email, emailVerifiedAt }} />
      </WithQueries>
    </WithI18n>,
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Verify email' }))
const toast = async (text: string) =>
  waitFor(() => expect(toasts.getState().map((one) => one.text)).toEqual([text]))

test('an email that is not verified is asked to be, and the link is sent again', async () => {
  network.mockResolvedValue(new Response(null, { status: 204 }))
  show(null)
  press()
  await toast('Please check your email!')
})

test('too many letters are said to be too many', async () => {
  network.mockResolvedValue(
    Response.json({ code: 'TOO_QUICK_RETRY', message: '', details: [] }, { status: 429 }),
  )
  show(null)
  press()
  await toast('Too many attempts, please try again later')
})

test('a verified email and an account without one are not asked', () => {
  show(1)
  show(null, null)
  expect(screen.queryByRole('button')).toBeNull()
})
