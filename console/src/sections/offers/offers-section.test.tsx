import { admin, type PromoCase, type VoucherBatchCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { OffersSection } from './offers-section.tsx'

let stage: SectionStage
const promo: PromoCase = {
  code: 'HEMAT20',
  note: 'Lebaran',
  kind: 'percent',
  value: 20,
  packageCodes: [],
  startsAt: null,
  endsAt: null,
  usesMax: 10,
  usesPerAccountMax: 1,
  uses: 3,
  revision: 2,
  createdAt: 1_790_000_000_000,
}
const figures = {
  held: 0,
  released: 1,
  paid: 2,
  refunded: 0,
  people: 2,
  discount: 19_600,
  revenue: 78_400,
  byPackage: [{ package_code: 'premium-month', paid: 2, revenue: 78_400 }],
}
const batch: VoucherBatchCase = {
  id: '01990000-0000-7000-8000-00000000b001',
  package_code: 'premium-month',
  note: 'Radio',
  count: 5,
  usesMax: 1,
  uses: 1,
  expiresAt: null,
  endedAt: null,
  endReason: null,
  createdAt: 1_790_000_000_000,
}
const use = {
  code: 'ABCD-EFGH-JKLM',
  accountId: 'ayu',
  person: { profileId: 'ayu', name: 'Ayu' },
  usedAt: 1_790_000_000_000,
  packageName: 'Premium',
  endAt: 1_792_000_000_000,
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listPromoCodes, { data: [promo], meta: { next: null } })
  stage.answers(admin.getPromoCode, { ...promo, figures }, { code: promo.code })
  stage.answers(admin.listVoucherBatches, { data: [batch], meta: { next: null } })
  stage.answers(admin.listVoucherUses, { data: [use], meta: { next: null } }, { id: batch.id })
  stage.answers(admin.listPackagesToGrant, [
    { code: 'premium-month', name: 'Sebulan', group: 'Premium', days: 30 },
  ])
})
afterEach(() => stage.end())

const open = (at: string, roles?: Parameters<SectionStage['show']>[1]) =>
  stage.show(OffersSection, { at, ...roles })
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')

describe('a promo code', () => {
  test('shows what it brought', async () => {
    open('/?case=HEMAT20')
    const shown = within(await screen.findByRole('article'))
    expect(shown.getByText('Rp19.600')).toBeTruthy()
    expect(shown.getByText('2 of 2 people')).toBeTruthy()
  })

  test('is changed from the revision that was read; another change meanwhile is shown beside it', async () => {
    open('/?case=HEMAT20')
    expect(await screen.findByDisplayValue('Lebaran')).toBeTruthy()
    stage.answers(admin.putPromoCode, new Refuses(409, 'REVISION_OUTDATED'), { code: promo.code })
    stage.answers(
      admin.getPromoCode,
      { ...promo, note: 'of another', revision: 3, figures },
      { code: promo.code },
    )
    write('Note, for operators', 'mine')
    await press('Save')
    await waitFor(() => expect(changes()[0]?.body).toEqual({ note: 'mine', endsAt: null, revision: 2 }))
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText(/of another/)).toBeTruthy()
    stage.answers(admin.putPromoCode, { ...promo, note: 'mine', revision: 4 }, { code: promo.code })
    await press('Overwrite with mine', both)
    await waitFor(() => expect(changes()[1]?.body).toMatchObject({ note: 'mine', revision: 3 }))
  })

  test('is ended after the dialog said what happens', async () => {
    open('/?case=HEMAT20')
    stage.answers(admin.endPromoCode, promo, { code: promo.code })
    await press('End it now')
    const dialog = within(await screen.findByRole('dialog', { name: 'End HEMAT20 now' }))
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'It is everywhere' } })
    await press('End it', dialog)
    await waitFor(() =>
      expect(changes()[0]).toMatchObject({ method: 'DELETE', body: { reason: 'It is everywhere' } }),
    )
  })

  test('is made with a code, what it takes off and its packages', async () => {
    open('/')
    await press(/^New code/)
    const dialog = within(await screen.findByRole('dialog', { name: 'New promo code' }))
    write('Code', 'baru')
    write('Percent off', '101')
    await press('Make the code', dialog)
    expect(changes()).toEqual([])
    stage.answers(admin.createPromoCode, { ...promo, code: 'BARU' })
    stage.answers(admin.getPromoCode, { ...promo, code: 'BARU', figures }, { code: 'BARU' })
    write('Percent off', '15')
    fireEvent.click(await dialog.findByRole('checkbox', { name: /Sebulan/ }))
    await press('Make the code', dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        code: 'BARU',
        kind: 'percent',
        value: 15,
        packageCodes: ['premium-month'],
        usesMax: null,
      }),
    )
  })

  test('is only read by people who may not change it', async () => {
    open('/?case=HEMAT20', { roles: ['support'] })
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End it now' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^New code/ })).toBeNull()
  })
})

describe('vouchers', () => {
  test('a batch shows who used it, and ends with a reason', async () => {
    open(`/vouchers?case=${batch.id}`)
    expect(await screen.findByText('Ayu')).toBeTruthy()
    stage.answers(admin.endVoucherBatch, batch, { id: batch.id })
    await press('End this batch')
    const dialog = within(await screen.findByRole('dialog', { name: 'End this batch' }))
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'printed twice' } })
    await press('End it', dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'printed twice' }))
  })

  test('a code leads to its own history, and an unknown one says so', async () => {
    stage.answers(
      admin.getVoucher,
      { data: { code: use.code, uses: 1, batch, history: [use] }, meta: { next: null } },
      { code: use.code },
    )
    open(`/vouchers?case=${batch.id}`)
    await press(use.code)
    expect(await screen.findByRole('heading', { name: use.code })).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listVoucherBatches, { data: [], meta: { next: null } })
    stage.answers(admin.getVoucher, new Refuses(404, 'NOT_FOUND'), { code: 'NOTHING' })
    open('/vouchers?code=NOTHING')
    expect(await screen.findByText('There is no voucher with this code.')).toBeTruthy()
  })

  test('are made at random, or as one word that many may use', async () => {
    open('/vouchers')
    await press(/^New vouchers/)
    const dialog = within(await screen.findByRole('dialog', { name: 'New vouchers' }))
    fireEvent.click(dialog.getByRole('radio', { name: 'One word' }))
    fireEvent.click(await dialog.findByRole('radio', { name: /Sebulan/ }))
    write('Code', 'merdeka-2026')
    stage.answers(admin.createVouchers, new Refuses(409, 'VOUCHER_USED'))
    await press('Make the vouchers', dialog)
    expect(await dialog.findByText('This code is taken')).toBeTruthy()
    expect(changes()[0]?.body).toMatchObject({ code: 'MERDEKA-2026', count: 1, usesMax: 100 })
  })
})
