import { admin, type OrderCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { OrdersSection } from './orders-section.tsx'

let stage: SectionStage
const order: OrderCase = {
  id: '01990000-0000-7000-8000-00000000a001',
  accountId: 'ayu',
  buyer: { profileId: 'ayu', name: 'Ayu Lestari' },
  status: 'paid',
  provider: 'site',
  method: 'card',
  package_code: 'premium-month',
  packageName: 'Premium',
  sums: { listPrice: 49_000, discount: 9_800, price: 39_200, vatPercent: 11, vat: 3_885, net: 35_315 },
  promoCode: 'HEMAT20',
  invoiceNumber: 'INV/2026/000001',
  createdAt: 1_790_000_000_000,
  expiresAt: 1_790_000_100_000,
  paidAt: 1_790_000_000_000,
  refundedAt: null,
  attention: null,
  endAt: null,
  transferId: null,
  paymentId: 'payment-1',
  refundReason: null,
  news: [
    {
      at: 1_790_000_000_000,
      provider: 'site',
      payment: 'payment-1',
      status: 'paid',
      amount: 39_200,
      currency: 'IDR',
      outcome: 'taken',
    },
  ],
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listOrders, { data: [order], meta: { next: null } })
  stage.answers(admin.getOrder, order, { id: order.id })
  const claim = {
    kind: 'order',
    id: order.id,
    by: { accountId: 'operator', name: 'Dewi' },
    until: Date.now(),
  }
  stage.answers(admin.putClaim, claim, { kind: 'order', id: order.id })
  stage.answers(admin.deleteClaim, null, { kind: 'order', id: order.id })
})
afterEach(() => stage.end())

const open = (at = `/?case=${order.id}`) => stage.show(OrdersSection, { at })
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () =>
  stage.asked.filter(({ method, address }) => method === 'POST' && address.includes('/order/'))

test('an order says who paid what, and what its provider said', async () => {
  open()
  const shown = within(await screen.findByRole('article'))
  expect(shown.getByRole('heading', { name: 'INV/2026/000001' })).toBeTruthy()
  expect(shown.getByText('Ayu Lestari')).toBeTruthy()
  expect(shown.getByText('-Rp9.800')).toBeTruthy()
  expect(shown.getByText('taken')).toBeTruthy()
  expect(shown.queryByRole('button', { name: /^Settle/ })).toBeNull()
})

test('a refund needs its amount typed and a reason', async () => {
  open()
  await press(/^Refund/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Rp39.200' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'asked for' } })
  fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: '39200' } })
  await press(/^Refund/, dialog)
  expect(changes()).toEqual([])
  stage.answers(admin.refundOrder, { ...order, status: 'refunded' }, { id: order.id })
  fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: '39.200' } })
  await press(/^Refund/, dialog)
  await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'asked for' }))
})

test('a second payment says what to do, and is settled with a reason', async () => {
  stage.answers(admin.getOrder, { ...order, attention: 'paid-twice' }, { id: order.id })
  stage.answers(admin.settleOrder, order, { id: order.id })
  open()
  expect((await screen.findByRole('note')).textContent).toContain('Paid twice')
  await press(/^Settle/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle this order' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'given back' } })
  await press(/^Settle/, dialog)
  await waitFor(() => expect(changes()[0]?.address).toContain('/settle'))
})

test('an own order is decided by somebody else', async () => {
  stage.answers(admin.getOrder, { ...order, accountId: 'operator' }, { id: order.id })
  open()
  expect(await screen.findByText(/No one decides about themselves/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('an order that another operator works on is refunded only by an operator who says so', async () => {
  const by = { accountId: 'fajar', name: 'Fajar' }
  const theirs = { kind: 'order', id: order.id, by, until: Date.now() + 120_000 }
  stage.answers(admin.putClaim, theirs, { kind: 'order', id: order.id })
  open()
  await screen.findByText(/Fajar is working on this order/)
  await press(/^Refund/)
  const question = within(await screen.findByRole('dialog', { name: 'Another operator is working on this' }))
  expect(screen.queryByRole('dialog', { name: 'Refund Rp39.200' })).toBeNull()
  await press('Decide anyway', question)
  expect(await screen.findByRole('dialog', { name: 'Refund Rp39.200' })).toBeTruthy()
})

test('who may not refund sees no button for it', async () => {
  stage.show(OrdersSection, { at: `/?case=${order.id}`, roles: ['support'] })
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('the list is filtered by the server, and its state is in the address', async () => {
  open('/?status=paid&from=2026-11-01')
  fireEvent.change(await screen.findByLabelText('Method'), { target: { value: 'card' } })
  await waitFor(() =>
    expect(stage.asked.map(({ address }) => address)).toContain(
      `/admin/v1.0/orders?status=paid&method=card&from=${Date.parse('2026-10-31T17:00:00Z')}`,
    ),
  )
  await press('No filter')
  await waitFor(() => expect(stage.asked.at(-1)?.address).toBe('/admin/v1.0/orders'))
})

test('the list is sorted by the server, by a press on a column, and the file has no order of its own', async () => {
  open('/')
  await press('Amount')
  await waitFor(() => expect(stage.asked.at(-1)?.address).toBe('/admin/v1.0/orders?sort=-amount'))
  await press('Amount')
  await waitFor(() => expect(stage.asked.at(-1)?.address).toBe('/admin/v1.0/orders?sort=amount'))
  expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
})

test('an order of the address that the server does not know is not asked for', async () => {
  open('/?sort=name')
  await screen.findByRole('table')
  expect(stage.asked.map(({ address }) => address)).toContain('/admin/v1.0/orders')
})

test('an empty list and a list that failed say so', async () => {
  stage.answers(admin.listOrders, { data: [], meta: { next: null } })
  open('/')
  expect(await screen.findByText('No order like this.')).toBeTruthy()
  stage.end()
  stage = openSectionStage()
  stage.answers(admin.listOrders, new Refuses(403, 'FORBIDDEN'))
  open('/')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('money is shown by day and by method', async () => {
  const figure = {
    day: '2026-11-20',
    method: 'card',
    paid: { orders: 2, amount: 98_000, discount: 0, vat: 9_712 },
    refunded: { orders: 1, amount: 49_000 },
  }
  stage.answers(admin.getOrderFigures, [figure])
  open('/figures')
  const days = within(await screen.findByRole('table', { name: 'By day' }))
  expect(days.getByText('Rp98.000')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'By method' })).getByText('Card')).toBeTruthy()
})
