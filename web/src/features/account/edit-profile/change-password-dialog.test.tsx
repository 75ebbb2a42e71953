import type { Account } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { WithQueries } from '#shared/api'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const WEAK =
  'Your password must contain at least 8 characters with lowercase, uppercase, number and special character'
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleClose = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  toasts.setState([], true)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function show(change: Partial<Account> = {}) {
  render(
    <WithI18n>
      <WithQueries>
        <MemoryRouter>
          <ChangePasswordDialog account={{ ...aViewer.account, ...change }} onClose={handleClose} />
        </MemoryRouter>
      </WithQueries>
    </WithI18n>,
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const shownText = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

function fillIn(password: string, repeated = password) {
  fill('Current password', 'Rahasia1!')
  fill('New password', password)
  fill('Repeat password', repeated)
}

test('an input left empty shows that it is required, until it is filled', async () => {
  show()
  fireEvent.blur(field('Current password'))
  await waitFor(() => expect(shownText()).toEqual(['Field is required']))
  fill('Current password', 'Rahasia1!')
  fireEvent.blur(field('Current password'))
  await waitFor(() => expect(shownText()).toEqual([]))
})

test('leaving an empty input for a button shows no error, so that the button does not move', async () => {
  show()
  fireEvent.blur(field('New password'), { relatedTarget: screen.getByRole('button', { name: 'Cancel' }) })
  fireEvent.blur(field('Repeat password'))
  await waitFor(() => expect(shownText()).toEqual(['Field is required']))
})

test.each(['short1!A'.slice(1), 'rahasia1!', 'RAHASIA1!', 'Rahasia!!', 'Rahasia11'])(
  'the new password %s is too weak, and is not sent',
  async (password) => {
    show()
    fillIn(password)
    save()
    await waitFor(() => expect(shownText()).toEqual([WEAK]))
    expect(network).not.toHaveBeenCalled()
  },
)

test('a confirmation that differs from the new password shows an error, and nothing is sent', async () => {
  show()
  fillIn('Rahasia1!', 'Rahasia2!')
  save()
  await waitFor(() => expect(shownText()).toEqual(['Your confirmation password is not matching']))
  expect(network).not.toHaveBeenCalled()
})

test('every input needs at least eight characters', () => {
  show()
  for (const label of ['Current password', 'New password', 'Repeat password'])
    expect(field(label).minLength).toBe(8)
})

test.each([
  ['gfx4000003', 400, 'Old Password should NOT be shorter than 8 characters'],
  ['gfu4030207', 403, 'Your old password is incorrect'],
  ['UNAVAILABLE', 503, 'Something went wrong, please try again later'],
])('a response of %s has its own text', async (code, status, words) => {
  network.mockResolvedValue(new Response(JSON.stringify({ code, message: '', details: [] }), { status }))
  show()
  fillIn('Rahasia2!')
  save()
  await waitFor(() => expect(shownText()).toEqual([words]))
  expect(handleClose).not.toHaveBeenCalled()
})

test('a changed password is confirmed, and the dialog closes', async () => {
  network.mockResolvedValue(new Response(JSON.stringify({ data: { success: true } }), { status: 200 }))
  show()
  fillIn('Rahasia2!')
  save()
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Your password has been updated'])
})

test('a first password requires a proof by a code to the number', async () => {
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  network
    .mockResolvedValueOnce(answer(403, { code: 'PROOF_REQUIRED', message: '', details: [] }))
    .mockResolvedValueOnce(answer(200, { data: { length: 4, retryAfterSeconds: 55 } }))
    .mockResolvedValueOnce(answer(200, { data: { success: true } }))
  show({ hasPassword: false, mobile: '+6281234567890' })
  fill('New password', 'Rahasia2!')
  fill('Repeat password', 'Rahasia2!')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Send a code to +6281234567890' }))
  fireEvent.change(await screen.findByLabelText('Digit 1 of 4'), { target: { value: '4819' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
  const bodies = network.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as unknown)
  const wanted = { password: 'Rahasia2!', confirmPassword: 'Rahasia2!' }
  expect(bodies).toEqual([wanted, { purpose: 'setPassword' }, { ...wanted, otp: '4819' }])
})
