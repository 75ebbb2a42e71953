import { describe, expect, it } from 'vitest'
import { bankFileText } from './bank-file.ts'
import { holdOf, HOUR_MS } from './payout-hold.ts'
import { paidPosting, rejectedPosting, requestedPosting, requestOf } from './postings.ts'
import type { CashoutRow } from './rows/tables.ts'
import { maskNik, maskNumber, placeOfAccount } from './sealed-forms.ts'
import { placeOfCashout } from './details.ts'

const NOW = 1_000 * HOUR_MS
const RULES = { 'cashout.holdHours': 72 }
const row = (more: Partial<CashoutRow> = {}): CashoutRow => ({
  id: 'cashout',
  account_id: 'ani',
  profile_id: 'profile',
  status: 'processing',
  gencash: 500n,
  rate: 100n,
  amount: 50_000n,
  fee: 2_500n,
  tax: 1_000n,
  net: 46_500n,
  invoice_number: 'INV',
  bank_code: '014',
  bank_name: 'BCA',
  key: null,
  sealed: null,
  created_at: 0n,
  updated_at: 0n,
  payout_after: null,
  held_by: null,
  needs_bank_check: false,
  bank_checked_by: null,
  taken_by: null,
  file_id: null,
  paid_by: null,
  paid_at: null,
  reference: null,
  settled_by: null,
  settled_at: null,
  reason: null,
  is_erased: false,
  ...more,
})

describe('a payout waits', () => {
  const none = { device: null, phone: null, 'bank-account': null }
  const hours = (count: number) => NOW - count * HOUR_MS
  it.each([
    ['for a new device', { ...none, device: hours(1) }, { by: 'device', until: NOW + 71 * HOUR_MS }],
    ['for a new phone number', { ...none, phone: hours(2) }, { by: 'phone', until: NOW + 70 * HOUR_MS }],
    [
      'for a new bank account',
      { ...none, 'bank-account': hours(3) },
      { by: 'bank-account', until: NOW + 69 * HOUR_MS },
    ],
    [
      'for the newest of them',
      { device: hours(9), phone: hours(5), 'bank-account': hours(80) },
      { by: 'phone', until: NOW + 67 * HOUR_MS },
    ],
    ['for nothing after the hours of the setting', { ...none, device: hours(72) }, null],
    ['for nothing where nothing was added', none, null],
  ])('%s', (_what, newest, hold) => expect(holdOf(newest, RULES, NOW)).toEqual(hold))

  it('for nothing where the setting has no hours', () => {
    expect(holdOf({ ...none, device: NOW }, { 'cashout.holdHours': 0 }, NOW)).toBeNull()
  })
})

describe('the transfers of a cash-out', () => {
  const sums = (legs: readonly { currency: string; amount: bigint }[]) =>
    ['gencash', 'rupiah'].map((currency) =>
      legs.filter((leg) => leg.currency === currency).reduce((sum, { amount }) => sum + amount, 0n),
    )
  const requested = requestedPosting({
    key: 'key',
    accountId: 'ani',
    gencash: 500,
    payout: { amount: 50_000, fee: 2_500, tax: 1_000, net: 46_500, rate: 100 } as never,
    shownNet: undefined,
  })

  it.each([
    ['a request', requested.legs],
    ['a payment', paidPosting(row()).legs],
    ['a rejection', rejectedPosting(row()).legs],
  ])('%s moves no money in or out of the ledger', (_what, legs) => expect(sums(legs)).toEqual([0n, 0n]))

  it('a request takes the gencash out of the wallet and holds it', () => {
    expect(requested).toMatchObject({ kind: 'cash-out', hold: true })
    expect(requested.legs).toContainEqual({
      owner: 'ani',
      kind: 'wallet',
      currency: 'gencash',
      amount: -500n,
    })
  })

  it('a payment pays the net sum, and the fee and the tax are booked apart', () => {
    const rupiah = paidPosting(row()).legs.flatMap(({ kind, currency, amount }) =>
      currency === 'rupiah' ? [[kind, amount]] : [],
    )
    expect(rupiah).toEqual([
      ['payable', -50_000n],
      ['paid', 46_500n],
      ['fee', 2_500n],
      ['tax', 1_000n],
    ])
  })

  it('a payment without fee and tax has no legs of nothing', () => {
    const { legs } = paidPosting(row({ fee: 0n, tax: 0n, net: 50_000n }))
    expect(legs.map(({ kind }) => kind)).toEqual(['escrow', 'float', 'payable', 'paid'])
  })

  it('a rejection reverses every leg of the request', () => {
    const reversed = rejectedPosting(row()).legs.map((leg) => ({ ...leg, amount: -leg.amount }))
    expect(reversed).toEqual(requested.legs)
    expect(rejectedPosting(row())).toMatchObject({ resolves: { hold: 'cashout', as: 'voided' } })
  })

  it('a payment and a rejection share their key, so that only one of the two can be posted', () => {
    expect(paidPosting(row()).key).toBe(rejectedPosting(row()).key)
    expect(paidPosting(row()).request).not.toEqual(rejectedPosting(row()).request)
  })

  it('a request is compared by its sum, and by the net sum that the person saw where it names one', () => {
    expect(requestOf(500, undefined)).toEqual({ gencash: 500 })
    expect(requestOf(500, 46_500)).toEqual({ gencash: 500, net: 46_500 })
  })
})

describe('the file for the bank', () => {
  const form = {
    nik: '3171010101900002',
    fullName: 'Citra Dewi',
    phone: '81234567890',
    email: 'citra@tayang.test',
    bankCode: '014',
    bankNumber: '0050001112',
    bankAccountName: 'Citra, "Dewi"',
  }
  const payment = { invoice_number: 'INV 1', bank_code: '014', bank_name: 'BCA', net: 46_500n, form }
  const [head, ...lines] = bankFileText([payment, { ...payment, form: null }])
    .trim()
    .split(/\r?\n/)

  it('has one line for each payment, without those that were erased', () => {
    expect(head).toContain('invoice')
    expect(lines).toHaveLength(1)
  })

  it('keeps the zeros of a number and the quotes of a name', () => {
    expect(lines[0]).toContain('0050001112')
    expect(lines[0]).toContain('"Citra, ""Dewi"""')
    expect(lines[0]).toContain('46500')
  })
})

describe('what a person sees of a number', () => {
  it.each([
    ['555000111222', '********1222'],
    ['5550001112', '*******112'],
    ['123456', '****56'],
    ['12345', '****5'],
    ['12', '**'],
    ['', ''],
  ])('of %s is %s', (number, masked) => expect(maskNumber(number)).toBe(masked))

  it('of a NIK is its first and last four digits', () => {
    expect(maskNik('3171010101900002')).toBe('3171********0002')
  })

  it('sealed forms of an account and of a cash-out are bound to different places', () => {
    expect(placeOfAccount('x')).not.toBe(placeOfCashout('x'))
  })
})
