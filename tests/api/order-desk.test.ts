import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../app.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let buyer: Person
let order: string
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.test.person('Ayu')
  order = (await shop.order(buyer)).body.data.id
  await shop.tell({ order })
}, 180_000)
afterAll(() => shop[Symbol.asyncDispose]())

const how = () => ({ token: shop.operator.login.accessToken })
const search = async (text: string) =>
  (await shop.test.call(admin.listOrders, { query: { search: text } }, how())).body.data

describe('the desk of orders', () => {
  it('finds an order by email, invoice, payment and id, with the name of its buyer', async () => {
    const { data: found } = (await shop.test.call(admin.getOrder, { params: { id: order } }, how())).body
    expect(found).toMatchObject({ status: 'paid', buyer: { name: 'Ayu' }, paymentId: expect.any(String) })
    const names = [buyer.email, found.invoiceNumber ?? '', found.paymentId ?? '', order]
    for (const name of names) expect(await search(name)).toMatchObject([{ id: order, buyer: found.buyer }])
    expect(await search(`x${buyer.email}`)).toEqual([])
  })

  it('counts the payment on its day and method', async () => {
    const { data } = (await shop.test.call(admin.getOrderFigures, { query: {} }, how())).body
    expect(data).toMatchObject([{ paid: { orders: 1, amount: 49_000, vat: 4_856 } }])
  })

  it('exports the orders of a filter with who did it, and no cell that a spreadsheet would run', async () => {
    const answer = await fetch(`${shop.test.address}/admin/v1.0/orders/export?search=${order}`, {
      headers: { authorization: `Bearer ${how().token}`, 'x-app-id': 'web' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^order,account,status/)
    expect(lines[1]).toMatch(new RegExp(`^${order},.*,paid,.*,49000,4856,,INV/`))
    expect(lines[2]).toMatch(/^Exported by .+ on \d{4}-/)
    for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^[=+@]/)
  })

  it('refunds a paid order once, and its figures say so', async () => {
    const refund = () =>
      shop.test.call(admin.refundOrder, { params: { id: order }, body: { reason: 'asked for' } }, how())
    expect((await refund()).body.data).toMatchObject({ status: 'refunded', buyer: { name: 'Ayu' } })
    expect((await refund()).refusal.code).toBe('NOT_REFUNDABLE')
    const { data } = (await shop.test.call(admin.getOrderFigures, { query: {} }, how())).body
    expect(data[0]?.refunded).toEqual({ orders: 1, amount: 49_000 })
  })
})
