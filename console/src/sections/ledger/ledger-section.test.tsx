import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../app/test/section-stage.tsx'
import { LedgerSection } from './ledger-section.tsx'

let stage: SectionStage
const people = [
  { accountId: 'gilang', name: 'Gilang' },
  { accountId: 'rani', name: 'Rani' },
]
const gift = {
  id: 'gift',
  kind: 'gift',
  at: Date.now(),
  moved: [
    { currency: 'diamond', amount: 500 },
    { currency: 'gencash', amount: 500 },
  ],
  people,
  label: 'Naga × 1',
  reverses: null,
  reversedBy: null,
}
const entry = (name: string, currency: string, amount: number) => ({
  owner: { accountId: name, name },
  account: 'wallet',
  currency,
  amount,
  after: null,
})
const full = (part: object = {}) => ({
  ...gift,
  entries: [entry('Gilang', 'diamond', -500), entry('Rani', 'gencash', 350)],
  facts: [{ name: 'fee', value: '150' }],
  leaf: 'abc',
  closedDay: null,
  notReversible: null,
  reversal: [entry('Gilang', 'diamond', 500), entry('Rani', 'gencash', -350)],
  approval: null,
  ...part,
})

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listLedgerTransfers, { data: [gift], meta: { next: null } })
})
afterEach(() => stage.end())

const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const button = (name: RegExp) => screen.findByRole('button', { name })

describe('the ledger', () => {
  test('shows what moved between whom, and asks the server for days of Jakarta', async () => {
    stage.show(LedgerSection, { at: '/?kind=gift&from=2026-11-24&to=2026-11-24' })
    expect((await screen.findAllByRole('row'))[1]?.textContent).toContain(
      'Gilang → RaniNaga × 1500 diamonds500 gencash',
    )
    const [asked] = stage.asked
    const query = new URLSearchParams(asked?.address.split('?')[1])
    expect([query.get('kind'), query.get('from'), query.get('to')]).toEqual([
      'gift',
      String(Date.parse('2026-11-23T17:00:00Z')),
      String(Date.parse('2026-11-24T17:00:00Z')),
    ])
  })

  test('takes a movement back by the diamonds that were typed, once another operator confirms it', async () => {
    stage.answers(admin.getLedgerTransfer, full(), { id: 'gift' })
    stage.answers(admin.reverseTransfer, {}, { id: 'gift' })
    stage.show(LedgerSection, { at: '/?case=gift' })
    fireEvent.click(await button(/^Take it back/))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/-350 gencash/)).toBeTruthy()
    const [reason, typed] = dialog.getAllByRole('textbox')
    fireEvent.change(reason ?? dialog.getByRole('dialog'), { target: { value: 'sent twice' } })
    fireEvent.change(typed ?? dialog.getByRole('dialog'), { target: { value: '500' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Ask to take it back/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: 'sent twice', diamonds: 500 }))
  })

  test('offers no reversal of what cannot be taken back, and says where the receiver has too little', async () => {
    stage.answers(admin.getLedgerTransfer, full({ notReversible: 'kind' }), { id: 'gift' })
    stage.show(LedgerSection, { at: '/?case=gift' })
    expect(await screen.findByText('Entries')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take it back/ })).toBeNull()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listLedgerTransfers, { data: [gift], meta: { next: null } })
    stage.answers(admin.getLedgerTransfer, full({ notReversible: 'short' }), { id: 'gift' })
    stage.show(LedgerSection, { at: '/?case=gift' })
    expect(await screen.findByText(/nobody goes below zero/)).toBeTruthy()
  })

  test('freezes the wallet of a person with a reason, and shows who froze it', async () => {
    const wallet = {
      accountId: 'rani',
      name: 'Rani',
      diamonds: 10,
      gencash: 350,
      held: 0,
      frozen: null,
      approval: null,
    }
    stage.answers(admin.getWalletState, wallet, { accountId: 'rani' })
    stage.answers(admin.putWalletState, {}, { accountId: 'rani' })
    stage.show(LedgerSection, { at: '/?person=rani' })
    fireEvent.click(await button(/^Freeze/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'a ring' } })
    const frozen = {
      since: Date.now(),
      reason: 'a ring',
      askedBy: { accountId: 'dewi', name: 'Dewi' },
      confirmedBy: { accountId: 'fajar', name: 'Fajar' },
    }
    stage.answers(admin.getWalletState, { ...wallet, frozen }, { accountId: 'rani' })
    fireEvent.click(dialog.getByRole('button', { name: /^Ask to freeze it/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ frozen: true, reason: 'a ring' }))
    expect(await screen.findByText(/Frozen by Dewi and Fajar: a ring/)).toBeTruthy()
  })

  test('says whether it is in order, what people have, and which days are closed', async () => {
    stage.answers(admin.getLedgerHealth, {
      verified: {
        at: Date.now(),
        tookMs: 12,
        breaches: 1,
        findings: [{ rule: 'Nobody owes', where: '7' }],
        drift: [{ currency: 'diamond', amount: 0 }],
      },
      held: [{ currency: 'gencash', wallets: 350, escrow: 50 }],
      owedRupiah: 5_000,
      frozenWallets: 1,
    })
    const close = {
      day: '2026-11-23',
      transfers: 5,
      totals: [{ currency: 'diamond', amount: 9 }],
      previous: '0',
      hash: 'f'.repeat(64),
    }
    stage.answers(admin.listLedgerCloses, { data: [close], meta: { next: null } })
    stage.show(LedgerSection, { at: '/health' })
    expect(await screen.findByText('1 rules are broken')).toBeTruthy()
    expect(screen.getByText('Nobody owes')).toBeTruthy()
    expect(screen.getByText('350, and 50 wait for a payout')).toBeTruthy()
    expect(await screen.findByText('2026-11-23')).toBeTruthy()
  })
})
