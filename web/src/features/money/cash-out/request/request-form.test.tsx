import type { BankAccountData } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import type { CashOutFacts, CashOutSettings } from '../read-cash-out.ts'
import { RequestForm } from './request-form.tsx'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const settings = (changes: Partial<CashOutSettings> = {}): CashOutSettings => ({
  minimum_cashout_price: 50_000,
  gencash_conversion_rate: 100,
  'cashout.feeRupiah': { '2020-01-01': 2_500 },
  'cashout.taxPercent': { '2020-01-01': 1 },
  'cashout.holdHours': 72,
  'cashout.isOpen': true,
  ...changes,
})
const stored: BankAccountData = {
  nik: '3171********0001',
  fullName: 'Siti Nurhaliza',
  phone: '81234567890',
  email: 'siti@example.com',
  bankCode: '451',
  bankName: 'BSM',
  bankNumber: '*******890',
  bankAccountName: 'Siti Nurhaliza',
  changedAt: NOW - 100 * HOUR,
}
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onTerms = vi.fn<(terms: CashOutSettings) => void>()
const onMade = vi.fn<(made: unknown) => void>()
const bodies = () =>
  network.mock.calls.flatMap(([, { method, body }]) => (method === 'POST' ? [JSON.parse(String(body))] : []))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  network.mockImplementation(async () => new Response('{"data":{}}'))
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  onTerms.mockReset()
  onMade.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(facts: Partial<CashOutFacts> = {}, gencash = 2_000): void {
  const whole: CashOutFacts = {
    settings: settings(),
    banks: [{ code: '451', name: 'BSM', isHeld: false }],
    bankAccount: stored,
    open: null,
    ...facts,
  }
  const account = { ...aViewer.account, gencash }
  render(
    <MemoryRouter>
      <WithI18n>
        <WithQueries>
          <RequestForm
            account={account}
            facts={whole}
            onBankAccount={() => undefined}
            onMade={onMade}
            onTerms={onTerms}
          />
        </WithQueries>
      </WithI18n>
    </MemoryRouter>,
  )
}
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const type = (value: string) => fireEvent.change(amount(), { target: { value } })
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Cash out/ })
const dialog = () => within(screen.getByRole('dialog', { hidden: true }))
const request = (value: string) => {
  type(value)
  agree()
  fireEvent.submit(amount().form!)
}

test('a streamer who has typed nothing is told the minimum and the rate, and cannot send', () => {
  show()
  expect(screen.getByText('Minimum Rp50.000 · 1 gencash = Rp100')).toBeDefined()
  agree()
  expect(submit().disabled).toBe(true)
  expect(submit().textContent).toBe('Cash out')
})

test('a streamer sees on the button what they receive after tax and fee', () => {
  show()
  type('1.000')
  // 100.000 less 1 % and the fee.
  expect(submit().textContent).toBe('Cash out Rp96.500')
  expect(screen.getByRole('status').textContent).toBe('Rp96.500')
})

test('a streamer who has not agreed to the terms cannot send, and the terms open beside', () => {
  show()
  type('1000')
  expect(submit().disabled).toBe(true)
  fireEvent.submit(amount().form!)
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(screen.getByRole('link', { name: 'cash-out terms' }).getAttribute('target')).toBe('_blank')
  agree()
  expect(submit().disabled).toBe(false)
  agree()
  expect(submit().disabled).toBe(true)
})

test.each([
  ['499', true],
  ['500', false],
  ['2000', false],
  ['2001', true],
])('a streamer with 2,000 gencash who agrees and types %s is kept from sending: %s', (value, isKept) => {
  show()
  agree()
  type(value)
  expect(submit().disabled).toBe(isKept)
})

test('a streamer who is still typing is not told of the amount before they leave it', () => {
  show()
  fireEvent.focus(amount())
  type('4')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(amount())
  expect(screen.getByRole('alert').textContent).toBe('Minimum cash out is Rp50.000')
  expect(amount().getAttribute('aria-invalid')).toBe('true')
})

test('a streamer who takes all of it gets the whole balance', () => {
  show({}, 12_345)
  fireEvent.click(screen.getByRole('button', { name: 'All of it' }))
  expect(amount().value).toBe('12,345')
})

test('a streamer sees each line of the sum and the masked account before they confirm', () => {
  show()
  request('1000')
  const lines = dialog().getByText('Tax').closest('dl')
  expect(lines?.textContent).toBe(
    [
      'ToBSM *******890 · Siti Nurhaliza',
      'Gencash1,000 × Rp100',
      'AmountRp100.000',
      'Fee−Rp2.500',
      'Tax−Rp1.000',
      'You receiveRp96.500',
    ].join(''),
  )
  expect(bodies()).toEqual([])
})

test.each([
  [71, true],
  [72, false],
])('a streamer who changed the bank account %i hours ago is told of the wait: %s', (hours, isTold) => {
  show({ bankAccount: { ...stored, changedAt: NOW - hours * HOUR } })
  request('1000')
  expect(dialog().queryByText(/^This bank account is new/) !== null).toBe(isTold)
})

test('a streamer who cancels has sent nothing and finds the amount as it was', () => {
  show()
  request('1000')
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(amount().value).toBe('1,000')
  expect(bodies()).toEqual([])
})

test('a streamer whose sum has changed meanwhile has the terms read again, and nothing is made', async () => {
  const terms = settings({ 'cashout.feeRupiah': { '2020-01-01': 5_000 } })
  network.mockImplementation(async (_url, { method }) =>
    method === 'POST'
      ? new Response('{"code":"CASHOUT_CHANGED","message":"x","details":[]}', { status: 409 })
      : new Response(JSON.stringify({ data: terms })),
  )
  show()
  request('1000')
  fireEvent.change(dialog().getByLabelText('Your password'), { target: { value: 'rahasia' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Yes, cash out', hidden: true }))
  await waitFor(() => expect(onTerms).toHaveBeenCalledWith(terms))
  expect(bodies()).toEqual([{ purpose: 'withdraw', gencash: 1_000, net: 96_500, password: 'rahasia' }])
  expect(await screen.findByText(/^The amount has changed\./)).toBeDefined()
  expect(onMade).not.toHaveBeenCalled()
})

test('a streamer without a bank account cannot send before one is given along', () => {
  show({ bankAccount: null })
  expect(screen.getByLabelText('Account number')).toBeDefined()
  type('1000')
  agree()
  expect(submit().disabled).toBe(true)
})
