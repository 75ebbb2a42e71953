import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { RedeemVoucher } from './redeem-voucher.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const deeds = () => network.mock.calls.filter(([url]) => url.includes('/transactions'))
const keysSent = () => deeds().map(([, { headers }]) => new Headers(headers).get('idempotency-key'))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MemoryRouter>
      <WithI18n>
        <RedeemVoucher />
      </WithI18n>
    </MemoryRouter>,
  )
function redeem(code: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Voucher code' }), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
}

test('a code becomes a package, and the page says until when it lasts', async () => {
  network.mockImplementation(async () =>
    answer(200, { data: { id: 'one', packageName: 'Premium', endAt: Date.UTC(2027, 0, 5) } }),
  )
  show()
  redeem(' merdeka-2026 ')
  expect((await screen.findByRole('status')).textContent).toContain('Voucher redeemed successfully')
  expect(screen.getByRole('status').textContent).toContain('2027')
  expect(deeds()[0]![1].body).toBe(JSON.stringify({ type: 'voucher', code: 'MERDEKA-2026' }))
})

test.each([
  ['VOUCHER_USED', 409, 'Voucher already used'],
  ['VOUCHER_EXPIRED', 410, 'Voucher expired'],
  ['VOUCHER_NOT_FOUND', 404, 'Voucher not found'],
  ['INVALID_PARAMETERS', 400, 'Voucher not found'],
  ['TOO_MANY_ATTEMPTS', 429, 'Too many attempts, please try again later'],
])('%s is an error under the field', async (code, status, sentence) => {
  network.mockImplementation(async () => answer(status, { code, message: 'x', details: [] }))
  show()
  redeem('MERDEKA-2026')
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a try whose answer was lost is the same try again, and another code is another one', async () => {
  network.mockImplementation(async () => answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
  show()
  redeem('AAAA-AAAA')
  await screen.findByText('Something went wrong, please try again later')
  redeem('aaaa-aaaa ')
  await waitFor(() => expect(deeds()).toHaveLength(2))
  await screen.findByRole('button', { name: 'Redeem' })
  redeem('BBBB-BBBB')
  await waitFor(() => expect(deeds()).toHaveLength(3))
  const [first, second, third] = keysSent()
  expect([first === second, first === third]).toEqual([true, false])
})

test('nothing typed asks nothing', async () => {
  show()
  redeem('  ')
  expect(await screen.findByText('Field is required')).toBeTruthy()
  expect(network).not.toHaveBeenCalled()
})
