import { admin, type CashoutCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../app/test/section-stage.tsx'
import { CashOutSection } from './cash-out-section.tsx'

let stage: SectionStage
const none = { count: 0, rupiah: 0 }
const totals = {
  waiting: { count: 4, rupiah: 3_842_000 },
  held: none,
  ready: none,
  inFile: none,
  second: none,
  completedToday: none,
  makers: 1,
  checkers: 1,
  canComplete: true,
}
const cashout = (part: Partial<CashoutCase> = {}): CashoutCase => ({
  id: 'one',
  purpose: 'withdraw',
  status: 'processing',
  createdAt: Date.now() - 60_000,
  updatedAt: Date.now(),
  expenses: [{ gencash: 18_400, currency: 'IDR', amount: 1_840_000, invoiceNumber: 'TYG-CO-1' }],
  rate: 100,
  fee: 0,
  tax: 0,
  net: 1_840_000,
  payoutAfter: null,
  reason: null,
  settledAt: null,
  bankAccountData: {
    bankCode: '014',
    bankName: 'BCA',
    bankNumber: '****8841',
    bankAccountName: 'Rani Kusuma',
  },
  accountId: 'rani',
  profileId: 'rani',
  people: [
    { id: 'rani', name: 'Rani Kusuma' },
    { id: 'fajar', name: 'Fajar' },
    { id: 'operator', name: 'Dewi' },
  ],
  waitsFor: null,
  isSameName: true,
  bankCheckedBy: null,
  takenBy: null,
  fileId: null,
  paidBy: null,
  reference: null,
  settledBy: null,
  ...part,
})
const full = (part: Partial<CashoutCase> = {}, more: object = {}) => ({
  ...cashout(part),
  steps: [],
  sameNik: 0,
  sameNumber: 0,
  sameAs: [],
  isBanned: false,
  earlier: none,
  approval: null,
  gifts: { days: Array.from({ length: 30 }, () => 0), gifts: 0, diamonds: 0, reversed: 0, senders: [] },
  ...more,
})
const claim = {
  kind: 'cashout',
  id: 'one',
  by: { accountId: 'operator', name: 'Dewi' },
  since: Date.now(),
  until: Date.now() + 120_000,
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.getCashoutTotals, totals)
  stage.answers(admin.listCashouts, { data: [cashout()], meta: { next: null } })
  stage.answers(admin.putClaim, claim, { kind: 'cashout', id: 'one' })
  stage.answers(admin.deleteClaim, null, { kind: 'cashout', id: 'one' })
})
afterEach(() => stage.end())

const open = (one: object, at = '/?case=one') => {
  stage.answers(admin.getCashout, one, { id: 'one' })
  stage.show(CashOutSection, { at })
}
const button = (name: RegExp) => screen.findByRole('button', { name })
const isOff = async (name: RegExp) => (await button(name)).getAttribute('aria-disabled') === 'true'
const sent = () =>
  stage.asked.filter(({ method, address }) => method !== 'GET' && !address.includes('claims'))

describe('the cash-out desk', () => {
  test('shows who waits, where the money goes, how much and whether the names match', async () => {
    stage.answers(admin.listCashouts, {
      data: [cashout(), cashout({ id: 'two', isSameName: false, waitsFor: 'device' })],
      meta: { next: null },
    })
    stage.show(CashOutSection)
    const [, first, second] = await screen.findAllByRole('row')
    expect(first?.textContent).toContain('Rani KusumaBCA •• 884118.400Rp1.840.000Names matchto pay')
    expect(second?.textContent).toContain('Account name differsnew device')
    expect((await screen.findByText('4 waiting', { exact: false })).textContent).toContain('Rp3.842.000')
  })

  test('asks first where another operator works on a cash-out, also when the address opened the question', async () => {
    const by = { accountId: 'fajar', name: 'Fajar' }
    stage.answers(admin.putClaim, { ...claim, by }, { kind: 'cashout', id: 'one' })
    open(full())
    await screen.findByText(/Fajar is working on this case/)
    fireEvent.click(await button(/^Reject/))
    const question = within(
      await screen.findByRole('dialog', { name: 'Another operator is working on this' }),
    )
    fireEvent.click(question.getByRole('button', { name: /Leave it/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(await button(/^Say that it was paid/))
    fireEvent.click(await button(/^Decide anyway/))
    expect(await screen.findByRole('dialog', { name: 'Say that it was paid' })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('sorts what waits by its sum or by how long it waits', async () => {
    stage.show(CashOutSection)
    for (const [column, sort] of [
      ['Rupiah', '-amount'],
      ['Asked', '-waiting'],
    ] as const) {
      fireEvent.click(await button(new RegExp(`^${column}`)))
      await waitFor(() =>
        expect(stage.asked.some(({ address }) => address.includes(`sort=${sort}`))).toBe(true),
      )
    }
  })

  test('asks the server for a view, a bank and sums of the address', async () => {
    stage.show(CashOutSection, { at: '/?view=second&bank=014&least=50000&most=x&search=TYG' })
    await screen.findByRole('table')
    const asked = stage.asked.find(({ address }) => address.startsWith('/admin/v1.0/cashouts?'))
    expect(Object.fromEntries(new URLSearchParams(asked?.address.split('?')[1]))).toEqual({
      status: 'processing',
      waits: 'second',
      bank: '014',
      least: '50000',
      search: 'TYG',
    })
  })

  test('says where there is one operator why nothing is paid, and how to make the second', async () => {
    stage.answers(admin.getCashoutTotals, { ...totals, checkers: 0, canComplete: false })
    stage.show(CashOutSection)
    expect((await screen.findByRole('alert')).textContent).toContain('finance-checker')
    expect(screen.getByText(/npm run operator/)).toBeTruthy()
  })

  test('confirms a payment only with the sum typed, and sends that sum', async () => {
    open(full())
    stage.answers(admin.settleCashout, cashout({ paidBy: 'operator' }), { id: 'one' })
    fireEvent.click(await button(/^Say that it was paid/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: '184000' } })
    fireEvent.click(dialog.getByRole('button', { name: /^It was paid/ }))
    expect(sent()).toEqual([])
    fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: '1840000' } })
    fireEvent.change(dialog.getByLabelText(/^Bank’s reference/), { target: { value: 'TRX' } })
    fireEvent.click(dialog.getByRole('button', { name: /^It was paid/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ status: 'completed', reference: 'TRX', net: 1_840_000 })
  })

  test('leaves completing to another operator, held ones to their time and one’s own to nobody here', async () => {
    open(full({ paidBy: 'operator' }))
    expect(await isOff(/^Complete/)).toBe(true)
    expect(screen.getByText(/You said that it was paid/)).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.getCashoutTotals, totals)
    stage.answers(admin.listCashouts, { data: [], meta: { next: null } })
    stage.answers(admin.putClaim, claim, { kind: 'cashout', id: 'one' })
    stage.answers(admin.deleteClaim, null, { kind: 'cashout', id: 'one' })
    open(full({ waitsFor: 'frozen' }))
    expect(await isOff(/^Say that it was paid/)).toBe(true)
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.getCashoutTotals, totals)
    stage.answers(admin.listCashouts, { data: [], meta: { next: null } })
    open(full({ accountId: 'operator' }))
    expect(await screen.findByText(/No one decides about themselves/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Say that/ })).toBeNull()
  })

  test('asks a second operator to reject what may have left the bank', async () => {
    open(full({ paidBy: 'fajar', fileId: 'file' }))
    stage.answers(admin.settleCashout, cashout(), { id: 'one' })
    fireEvent.click(await button(/^Reject/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Reason, which its owner reads/), {
      target: { value: 'sent back' },
    })
    fireEvent.click(dialog.getByRole('button', { name: /^Ask to reject it/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ status: 'failed', reason: 'sent back' }))
  })

  test('shows a ring of gifts: who gave, how much, and with which papers', async () => {
    const sender = {
      id: 'two',
      name: 'Rani K',
      gifts: 3,
      diamonds: 900,
      share: 90,
      signs: ['same-nik', 'gives-back'],
    }
    const gifts = { days: [0, 1_000], gifts: 4, diamonds: 1_000, reversed: 1, senders: [sender] }
    open(full({}, { gifts, sameNik: 1, sameAs: [{ id: 'two', name: 'Rani K', nik: true, number: false }] }))
    const table = await screen.findByRole('table', { name: 'Who gave most' })
    expect(table.textContent).toContain('Rani K same NIKgets gifts back390090')
    expect(screen.getByText('1 other accounts')).toBeTruthy()
    expect(screen.getByText('1 of them were taken back.')).toBeTruthy()
  })

  test('shows papers only after a reason', async () => {
    open(full())
    const papers = {
      nik: '3171010101900001',
      fullName: 'Rani',
      phone: '8123',
      email: 'r@x.id',
      bankCode: '014',
      bankNumber: '55508841',
      bankAccountName: 'Rani',
    }
    stage.answers(admin.revealCashout, papers, { id: 'one' })
    fireEvent.click(await button(/^Reveal NIK/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /^Reveal/ }))
    expect(sent()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'name differs' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Reveal/ }))
    expect(await screen.findByText('3171010101900001')).toBeTruthy()
  })
})

describe('a bank file', () => {
  const file = {
    id: 'file',
    madeBy: { id: 'fajar', name: 'Fajar' },
    madeAt: Date.now(),
    count: 2,
    total: 100_000,
    open: { count: 2, rupiah: 100_000 },
    paid: none,
    completed: none,
    rejected: none,
    answeredAt: null,
  }
  const line = (part: object) => ({
    cashoutId: 'one',
    invoice: 'TYG-CO-1',
    bank: 'BCA',
    net: 50_000,
    status: 'processing',
    paidBy: null,
    answer: null,
    difference: 'no-answer',
    ...part,
  })

  test('shows the answers beside ours, and confirms what matches by the typed sum', async () => {
    const answer = { rupiah: 50_000, isPaid: true, reference: '', note: '' }
    const state = {
      file: { ...file, answeredAt: Date.now() },
      answersId: 'answers',
      lines: [
        line({ answer, difference: 'matches' }),
        line({
          cashoutId: 'two',
          invoice: 'TYG-CO-2',
          answer: { ...answer, rupiah: 49_000 },
          difference: 'amount',
        }),
      ],
      strangers: [{ invoice: 'TYG-CO-9', rupiah: 5 }],
      confirmable: { count: 1, rupiah: 50_000 },
    }
    stage.answers(admin.listBankFiles, { data: [file], meta: { next: null } })
    stage.answers(admin.getBankFileState, state, { id: 'file' })
    stage.answers(admin.confirmBankAnswers, { paid: 1, completed: 0, skipped: [], state }, { id: 'file' })
    stage.show(CashOutSection, { at: '/files?case=file' })
    expect(await screen.findByText('another sum')).toBeTruthy()
    expect(screen.getByText('TYG-CO-9')).toBeTruthy()
    fireEvent.click(await button(/^1 match/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: '50000' } })
    fireEvent.click(dialog.getByRole('button', { name: /^They were paid/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ answersId: 'answers', count: 1, rupiah: 50_000 }))
  })

  test('is made of what one took, and says where that is nothing', async () => {
    stage.answers(admin.listBankFiles, { data: [], meta: { next: null } })
    stage.answers(admin.createBankFile, { data: null })
    stage.show(CashOutSection, { at: '/files' })
    fireEvent.click(await button(/^New file/))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Make the file/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})
