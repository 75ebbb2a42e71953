import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { bankAccountWords, type BankAccountData, type CashoutDetail } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, useViewer } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { CashOut } from './cash-out.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string) => answer(status, { code, message: 'x', details: [] })

const HOUR_MS = 3_600_000
const NIK = '3171012345670001'
const typed = {
  'National ID (NIK)': NIK,
  'Full name': 'Siti Nurhaliza',
  Phone: '81234567890',
  Email: 'siti@example.com',
  Bank: '451',
  'Account number': '1234567890',
  'Account name': 'Siti Nurhaliza',
}
const stored: BankAccountData = {
  nik: '3171********0001',
  fullName: 'Siti Nurhaliza',
  phone: '81234567890',
  email: 'siti@example.com',
  bankCode: '451',
  bankName: 'BSM',
  bankNumber: '*******890',
  bankAccountName: 'Siti Nurhaliza',
  changedAt: Date.now(),
}
const made: CashoutDetail = {
  id: '01a1fa73-2689-7a48-8851-eee7b0018331',
  purpose: 'withdraw',
  status: 'processing',
  createdAt: Date.now(),
  updatedAt: Date.now(),
  expenses: [{ gencash: 1000, currency: 'IDR', amount: 100_000, invoiceNumber: 'CO-1' }],
  rate: 100,
  fee: 2500,
  tax: 1000,
  net: 96_500,
  payoutAfter: Date.now() + 72 * HOUR_MS,
  reason: null,
  settledAt: null,
  bankAccountData: null,
}
const site = {
  bankAccount: null as BankAccountData | null,
  list: [] as unknown[],
  asked: [] as Response[],
  gencash: 0,
  fee: 2500,
}

beforeEach(() => {
  Object.assign(site, { bankAccount: null, list: [], asked: [], gencash: 2000, fee: 2500 })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url, { method }) => {
    if (url.includes('/settings?')) {
      const days = (figure: number) => ({ '2020-01-01': figure })
      return answer(200, {
        data: {
          minimum_cashout_price: 50_000,
          gencash_conversion_rate: 100,
          'cashout.feeRupiah': days(site.fee),
          'cashout.taxPercent': days(1),
          'cashout.holdHours': 72,
          'cashout.isOpen': true,
        },
      })
    }
    if (url.includes('/banks')) return answer(200, { data: [{ code: '451', name: 'BSM', isHeld: false }] })
    if (url.includes('/wallet')) return answer(200, { data: { diamonds: 0, gencash: site.gencash } })
    if (url.includes('/bankAccount'))
      return answer(200, { data: method === 'PUT' ? stored : site.bankAccount })
    if (method === 'POST') return site.asked.shift() ?? refused(500, 'INTERNAL')
    return answer(200, { data: site.list, meta: { page: 1, perPage: 1, totalPages: 1, total: 0 } })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open({ gencash = 2000, hasPassword = true, mobile = null as string | null } = {}) {
  site.gencash = gencash
  const account = { ...aViewer.account, gencash, hasPassword, mobile, email: null }
  session.enter({ ...aViewer, account }, { accessToken: 'access', refreshToken: 'refresh' })
  render(
    <MemoryRouter>
      <WithI18n>
        <Page />
      </WithI18n>
    </MemoryRouter>,
  )
}
function Page() {
  const viewer = useViewer()
  return viewer && <CashOut account={viewer.account} />
}
const field = (label: string) => screen.getByLabelText(label)
function leave(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Cash out/ })
const posts = () => network.mock.calls.filter(([, { method }]) => method === 'POST')
const puts = () => network.mock.calls.filter(([, { method }]) => method === 'PUT')

async function fillIn() {
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  for (const [label, value] of Object.entries(typed)) leave(label, value)
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(submit().disabled).toBe(false))
  fireEvent.click(submit())
  return screen.findByRole('dialog')
}
function confirmBy(dialog: HTMLElement, password: string) {
  fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, cash out' }))
}

test.each([
  ['National ID (NIK)', '317101234567000', bankAccountWords.nik],
  ['Full name', 'Siti 2', bankAccountWords.fullName],
  ['Phone', '081234567890', bankAccountWords.phone],
  ['Email', 'siti.example.com', bankAccountWords.emailAt],
  ['Email', 'siti@', bankAccountWords.email],
  ['Bank', '', bankAccountWords.bankCode],
  ['Account number', '12-34', bankAccountWords.bankNumber],
  ['Account name', 'S!ti', bankAccountWords.bankAccountName],
  ['Full name', '', bankAccountWords.required],
])('%s %j is called wrong under its field once the field was left', async (label, value, sentence) => {
  open()
  await screen.findByLabelText('Amount')
  expect(screen.queryByText(sentence)).toBeNull()
  leave(label, value)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(submit().disabled).toBe(true)
})

test('a field that was wrong and has been mended keeps nobody from sending', async () => {
  open()
  await screen.findByLabelText('Amount')
  for (const [label, value] of Object.entries(typed)) {
    leave(label, label === 'Bank' ? '' : `${value}!`)
    await screen.findAllByRole('alert')
    fireEvent.change(field(label), { target: { value } })
  }
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(submit().disabled).toBe(false))
})

test('an amount that somebody comes back to by Tab is replaced by what they type', async () => {
  open()
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  leave('Amount', '1234')
  expect(amount.value).toBe('1,234')
  act(() => amount.focus())
  expect(amount.value).toBe('1234')
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 4])
})

test('an amount below the minimum, or above the balance, says so', async () => {
  open()
  await screen.findByLabelText('Amount')
  leave('Amount', '499')
  expect(await screen.findByText('Minimum cash out is Rp50.000')).toBeTruthy()
  leave('Amount', '2001')
  expect(await screen.findByText('Gencash is not enough')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All of it' }))
  expect(screen.queryByText('Gencash is not enough')).toBeNull()
  // 200.000 less 1 % and the fee.
  expect(screen.getByText('Rp195.500')).toBeTruthy()
})

test('what it comes to is said before, the account is stored once, and a wrong password is asked for again', async () => {
  site.asked = [refused(401, 'INVALID_CREDENTIAL'), answer(200, { data: made })]
  open()
  const dialog = await fillIn()
  for (const line of ['Rp100.000', '−Rp2.500', '−Rp1.000', 'Rp96.500'])
    expect(within(dialog).getByText(line)).toBeTruthy()
  confirmBy(dialog, 'wrong')
  expect(await within(dialog).findByText("That's not your password")).toBeTruthy()
  // The balance is empty now: the request that was made is announced all the same.
  site.gencash = 0
  confirmBy(dialog, 'a good password')
  expect(await screen.findByRole('dialog', { name: 'Cash out requested' })).toBeTruthy()
  await waitFor(() => expect(session.viewer()?.account.gencash).toBe(0))
  expect(screen.getByRole('dialog', { name: 'Cash out requested' })).toBeTruthy()
  expect(puts().map(([, { body }]) => JSON.parse(String(body)))).toEqual([
    {
      nik: NIK,
      fullName: 'Siti Nurhaliza',
      phone: '81234567890',
      email: 'siti@example.com',
      bankCode: '451',
      bankNumber: '1234567890',
      bankAccountName: 'Siti Nurhaliza',
      password: 'wrong',
    },
  ])
  expect(posts().map(([, { body }]) => JSON.parse(String(body)))).toEqual(
    ['wrong', 'a good password'].map((password) => ({
      purpose: 'withdraw',
      gencash: 1000,
      net: 96_500,
      password,
    })),
  )
  const keys = posts().map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('You still have a cash out in process')).toBeTruthy()
  expect(screen.getByText('*******890')).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('an answer that was lost is asked for again under the same key', async () => {
  site.bankAccount = stored
  site.asked = [refused(503, 'UNAVAILABLE'), answer(200, { data: made })]
  open()
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  confirmBy(await screen.findByRole('dialog'), 'a good password')
  expect(await screen.findByText(/It won't be made twice/)).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: 'Cash out requested' }, { timeout: 5_000 })).toBeTruthy()
  const keys = posts().map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect([keys.length, new Set(keys).size, puts().length]).toEqual([2, 1, 0])
})

test.each([
  [409, 'CASHOUT_IN_PROCESS', 'You still have a cash out in process'],
  [402, 'NOT_ENOUGH_GENCASH', 'Gencash is not enough'],
  [400, 'CASHOUT_BELOW_MINIMUM', 'Minimum cash out is Rp50.000'],
  [403, 'FORBIDDEN', 'You are not old enough to cash out'],
  [429, 'TOO_MANY_ATTEMPTS', 'Too many attempts, please try again later'],
  [400, 'INVALID_PARAMETERS', 'Something went wrong, please try again later'],
])('a refusal of the server (%s %s) is shown in a sentence of its own', async (status, code, sentence) => {
  site.asked = [refused(status, code)]
  open()
  const dialog = await fillIn()
  confirmBy(dialog, 'a good password')
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
})

test('closed meanwhile is a no at once, and not asked again', async () => {
  site.asked = [refused(409, 'CASHOUT_CLOSED')]
  open()
  const dialog = await fillIn()
  confirmBy(dialog, 'a good password')
  expect(await within(dialog).findByText('Cash-outs are closed right now')).toBeTruthy()
  expect(posts()).toHaveLength(1)
})

test('what it comes to has changed since it was shown: the new sum is shown, and asked for when they say so', async () => {
  site.bankAccount = stored
  site.asked = [refused(409, 'CASHOUT_CHANGED'), answer(200, { data: { ...made, fee: 5000, net: 94_000 } })]
  open()
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Cash out Rp96.500?' })
  site.fee = 5000
  confirmBy(dialog, 'a good password')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/has changed/)
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Cash out Rp94.000?')
  for (const line of ['Rp100.000', '−Rp5.000', '−Rp1.000', 'Rp94.000'])
    expect(within(dialog).getByText(line)).toBeTruthy()
  // Nothing is sent by itself, and nothing that was typed is lost.
  expect(posts()).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, cash out' }))
  expect(await screen.findByRole('dialog', { name: 'Cash out requested' })).toBeTruthy()
  expect(posts().map(([, { body }]) => (JSON.parse(String(body)) as { net: number }).net)).toEqual([
    96_500, 94_000,
  ])
})

test('changed terms that cannot be read are shown as an error under the old sum', async () => {
  site.bankAccount = stored
  site.asked = [refused(409, 'CASHOUT_CHANGED')]
  open()
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  const dialog = await screen.findByRole('dialog')
  const before = network.getMockImplementation()!
  network.mockImplementation(async (url, init) =>
    url.includes('/settings?') ? refused(503, 'UNAVAILABLE') : before(url, init),
  )
  confirmBy(dialog, 'a good password')
  expect(await within(dialog).findByText('Something went wrong, please try again later')).toBeTruthy()
  expect(within(dialog).getByText('Rp96.500')).toBeTruthy()
})

test('a stored account is shown masked; another one is given whole, with a word about the wait', async () => {
  site.bankAccount = stored
  open()
  expect(await screen.findByText('*******890')).toBeTruthy()
  expect(screen.getByText('3171********0001')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByText(/nothing is paid to a new bank account for 72 hours/)).toBeTruthy()
  expect((field('National ID (NIK)') as HTMLInputElement).value).toBe('')
  // The focus goes into the form, and back to where it came from.
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Bank account' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  leave('National ID (NIK)', NIK)
  leave('Account number', '1234567890')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save bank account' })
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  const confirm = await screen.findByRole('dialog', { name: "Confirm it's you" })
  fireEvent.change(within(confirm).getByLabelText('Your password'), { target: { value: 'a good password' } })
  expect(puts()).toHaveLength(0)
  fireEvent.click(within(confirm).getByRole('button', { name: 'Save bank account' }))
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
  expect(puts().map(([, { body }]) => JSON.parse(String(body)))).toMatchObject([
    { nik: NIK, password: 'a good password' },
  ])
})

test('who has too little reads how much is missing, and may give a bank account already', async () => {
  open({ gencash: 120 })
  expect(await screen.findByText('Minimum cash out is Rp50.000')).toBeTruthy()
  expect(screen.getByText(/380 more gencash/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add bank account' }))
  expect(field('National ID (NIK)')).toBeTruthy()
})

test('who has no password shows by a code that it is them: sent for this alone, and asked for again', async () => {
  site.bankAccount = stored
  const sent = () => answer(200, { data: { length: 4, retryAfterSeconds: 0 } })
  site.asked = [sent(), refused(400, 'INVALID_OTP'), sent(), answer(200, { data: made })]
  open({ hasPassword: false, mobile: '+6281234567890' })
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  const dialog = await screen.findByRole('dialog')
  const yes = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Yes, cash out' })
  expect([yes.disabled, within(dialog).queryByLabelText('Your password')]).toEqual([true, null])
  for (const [send, code] of [
    ['Send a code to +6281234567890', '1111'],
    ['Resend', '4819'],
  ] as const) {
    fireEvent.click(within(dialog).getByRole('button', { name: send }))
    await within(dialog).findByRole('button', { name: 'Resend' })
    const digit = within(dialog).getByRole('textbox', { name: 'Digit 1 of 4' })
    // Another code begins empty.
    expect([(digit as HTMLInputElement).value, yes.disabled]).toEqual(['', true])
    fireEvent.change(digit, { target: { value: code } })
    fireEvent.click(yes)
    if (code === '1111') expect(await within(dialog).findByText('Incorrect OTP Code')).toBeTruthy()
  }
  expect(await screen.findByRole('dialog', { name: 'Cash out requested' })).toBeTruthy()
  const bodies = posts().map(([, { body }]) => JSON.parse(String(body)) as Record<string, unknown>)
  expect(bodies).toMatchObject([
    { purpose: 'withdraw' },
    { purpose: 'withdraw', gencash: 1000, otp: '1111' },
    { purpose: 'withdraw' },
    { purpose: 'withdraw', gencash: 1000, otp: '4819' },
  ])
})

test('a person without a birth date is led to where it is entered, from the request and the bank account', async () => {
  site.asked = [refused(403, 'AGE_REQUIRED')]
  site.bankAccount = stored
  open()
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  const dialog = await screen.findByRole('dialog')
  confirmBy(dialog, 'a good password')
  expect(await within(dialog).findByText('Please enter your birth date first')).toBeTruthy()
  const way = () => screen.getByRole('link', { name: 'Add your birth date' }).getAttribute('href')
  expect(way()).toBe('/profile#privacy')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  network.mockImplementation(async () => refused(403, 'AGE_REQUIRED'))
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  leave('National ID (NIK)', NIK)
  leave('Account number', '1234567890')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save bank account' })
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  const confirm = await screen.findByRole('dialog', { name: "Confirm it's you" })
  fireEvent.change(within(confirm).getByLabelText('Your password'), { target: { value: 'a good password' } })
  fireEvent.click(within(confirm).getByRole('button', { name: 'Save bank account' }))
  expect(await screen.findByText('Please enter your birth date first')).toBeTruthy()
  expect(way()).toBe('/profile#privacy')
})

test('without a password, a number and an email it leads to where one is set', async () => {
  site.bankAccount = stored
  open({ hasPassword: false })
  await screen.findByLabelText('Amount')
  leave('Amount', '1000')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(submit())
  const way = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Open account' })
  expect(way.getAttribute('href')).toBe('/profile')
})

test('the guide to topping up stands beside the balances, whose layout is not its own', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Top up' }))
  const guide = await screen.findByRole('dialog', { name: 'How to top up diamonds' })
  expect(guide.closest('section')).toBe(null)
})

test('what cannot be read is asked for again', async () => {
  network.mockImplementation(async () => refused(503, 'UNAVAILABLE'))
  open()
  expect(await screen.findByText('Some error occured, please refresh the page!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
