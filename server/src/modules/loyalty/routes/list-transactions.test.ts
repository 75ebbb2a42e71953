import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
let fan: string
let star: string
let giftId: string
beforeAll(async () => {
  test = await openLoyaltyHarness()
  ;[fan, star] = [await test.person(1_000), await test.person()]
  const packs = (await test.gifts()).flatMap((gift) =>
    gift.packs.map(({ id }) => ({ packId: id, giftType: gift.category })),
  )
  for (const pack of packs) {
    const { body } = await test.calls.call(loyalty.createTransaction, {
      token: fan,
      body: { purpose: 'transfer', receiverId: star, ...pack },
    })
    giftId = body.data.id
  }
})
afterAll(() => test[Symbol.asyncDispose]())

const list = (
  token: string | undefined,
  query = {},
  operation: typeof loyalty.listTransactions | typeof loyalty.listTransfers = loyalty.listTransactions,
) => test.calls.call(operation, { query, ...(token !== undefined && { token }) })

describe('gifts', () => {
  it('are listed with their packs, the cheapest first, and bullets in a list of their own', async () => {
    const gifts = await test.gifts()
    expect(gifts.map(({ name, packs }) => [name, packs.map(({ price }) => price)])).toEqual([
      ['Kembang', [10, 50]],
      ['Naga', [500]],
    ])
    expect(gifts[0]).toMatchObject({ category: 'basic', duration: 3, icons: [{ type: 'static' }] })
    expect((await test.calls.call(loyalty.listBulletPacks)).body.data).toMatchObject([
      { category: 'bullet', packs: [{ price: 5, amount: 8 }] },
    ])
  })
})

describe('diamond transactions', () => {
  it('are the caller’s own, the newest first, including top-ups', async () => {
    const { status, body } = await list(fan)
    expect(status).toBe(200)
    expect(
      body.data.map((one: { purpose: string; pack: { price: number } }) => [one.purpose, one.pack.price]),
    ).toEqual([
      ['transfer', 500],
      ['transfer', 50],
      ['transfer', 10],
      ['topup', 1_000],
    ])
    expect(body.meta).toEqual({ page: 1, perPage: 10, totalPages: 1, total: 4 })
    // Who was given something spent no diamond.
    expect((await list(star)).body.data).toEqual([])
  })

  it('are paged, and refused to guests and for invalid queries', async () => {
    const { body } = await list(fan, { page: '2', perPage: '3' })
    expect([body.data.length, body.meta.totalPages]).toEqual([1, 2])
    expect((await list(undefined)).status).toBe(401)
    expect((await list(fan, { purpose: 'steal' })).status).toBe(400)
    expect((await list(fan, { perPage: '100000' })).status).toBe(400)
  })

  it('exclude cash-outs, which have a list of their own', async () => {
    expect((await list(fan, { purpose: 'withdraw' })).body).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

describe('transfers', () => {
  it('are what was sent and received, or only one of the two', async () => {
    const transfers = (query = {}, token = star) => list(token, query, loyalty.listTransfers)
    expect((await transfers()).body.data).toHaveLength(3)
    expect((await transfers({ only: 'received' })).body.data[0]).toMatchObject({
      isSent: false,
      partner: { accountId: fan },
      gencash: { net: 350 },
    })
    expect((await transfers({ only: 'sent' })).body.data).toEqual([])
    expect((await transfers({ only: 'sent' }, fan)).body.data).toHaveLength(3)
    expect((await transfers({ accountId: star })).status).toBe(200)
    expect((await transfers({ accountId: fan })).body.code).toBe('FORBIDDEN')
  })
})

describe('one transaction', () => {
  const read = (id: string, token?: string) =>
    test.calls.call(loyalty.getTransaction, { params: { id }, ...(token !== undefined && { token }) })

  it('is readable for its two sides, each from its own view', async () => {
    expect((await read(giftId, fan)).body.data).toMatchObject({ isSent: true, partner: { accountId: star } })
    expect((await read(giftId, star)).body.data).toMatchObject({ isSent: false, partner: { accountId: fan } })
  })

  it('is answered as missing to everybody else, as an unknown id is', async () => {
    const stranger = await test.person()
    for (const id of [giftId, crypto.randomUUID(), 'nothing']) {
      expect(await read(id, stranger)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect((await read(giftId)).status).toBe(401)
  })
})
