import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
let fan: string
let star: string
beforeAll(async () => {
  test = await openLoyaltyHarness()
  ;[fan, star] = [await test.person(1_000), await test.person(1_000)]
  const [gift] = await test.gifts()
  for (const [token, receiverId] of [
    [fan, star],
    [fan, star],
    [star, fan],
  ] as const) {
    await test.calls.call(loyalty.createTransaction, {
      token,
      body: {
        purpose: 'transfer',
        receiverId,
        giftType: gift?.category ?? 'basic',
        packId: gift?.packs[0]?.id ?? '',
      },
    })
  }
})
afterAll(() => test[Symbol.asyncDispose]())

const list = (token: string | undefined, query: Record<string, string> = {}) =>
  test.calls.call(loyalty.listTransfers, { query, ...(token !== undefined && { token }) })

describe('the transfers of a person', () => {
  it.each([
    ['all', {}, [true, true, false]],
    ['those sent', { only: 'sent' }, [true, true]],
    ['those received', { only: 'received' }, [false]],
  ])('are %s, the newest first', async (_what, query, sides) => {
    const { status, body } = await list(fan, query)
    expect([status, body.meta.total]).toEqual([200, sides.length])
    expect(body.data.map(({ isSent }: { isSent: boolean }) => isSent).toSorted()).toEqual(sides.toSorted())
    const times = body.data.map(({ createdAt }: { createdAt: number }) => createdAt)
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
  })

  it('name the other side', async () => {
    const { body } = await list(fan)
    for (const { partner } of body.data) expect(partner.accountId).toBe(star)
  })

  it('come in pages', async () => {
    const { body } = await list(fan, { page: '2', perPage: '2' })
    expect([body.data.length, body.meta]).toEqual([1, { page: 2, perPage: 2, total: 3, totalPages: 2 }])
  })

  it('leave out top-ups, and are empty for a person who sent and received nothing', async () => {
    expect((await list(await test.person(100))).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  it('are refused to guests, to another person and for an invalid query', async () => {
    expect((await list(undefined)).status).toBe(401)
    expect(await list(fan, { accountId: star })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await list(fan, { accountId: fan })).status).toBe(200)
    for (const query of [{ only: 'stolen' }, { page: '0' }, { perPage: '1000' }]) {
      expect(await list(fan, query)).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
    }
  })
})
