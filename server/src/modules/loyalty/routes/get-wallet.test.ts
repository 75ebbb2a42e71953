import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const walletOf = async (token: string) => (await test.calls.call(loyalty.getWallet, { token })).body.data

describe('the wallet', () => {
  it('of a person without any movement is empty', async () => {
    expect(await walletOf(await test.person())).toEqual({ diamonds: 0, gencash: 0 })
  })

  it('has what was topped up', async () => {
    expect(await walletOf(await test.person(250))).toEqual({ diamonds: 250, gencash: 0 })
  })

  it('loses the price of a gift, and that of the receiver gains the gencash without the fee', async () => {
    const [fan, star] = [await test.person(100), await test.person()]
    const gift = (await test.gifts()).find(({ name }) => name === 'Kembang')
    const pack = gift?.packs.find(({ price }) => price === 50)
    await test.calls.call(loyalty.createTransaction, {
      token: fan,
      body: { purpose: 'transfer', receiverId: star, giftType: 'basic', packId: pack?.id ?? '' },
    })
    expect([await walletOf(fan), await walletOf(star)]).toEqual([
      { diamonds: 50, gencash: 0 },
      { diamonds: 0, gencash: 35 },
    ])
  })

  it('is refused to guests and never kept by a cache', async () => {
    expect(await test.calls.call(loyalty.getWallet)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_SESSION_AUTH' },
    })
    const { headers } = await test.calls.call(loyalty.getWallet, { token: await test.person() })
    expect(headers['cache-control']).toBe('private, no-store')
  })
})
