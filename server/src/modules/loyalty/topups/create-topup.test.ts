import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const bought = async (more = {}) => ({
  receiptId: crypto.randomUUID(),
  store: 'apple',
  accountId: await test.person(),
  diamonds: 120,
  ...more,
})
const diamondsOf = async (token: string) =>
  (await test.calls.call(loyalty.getWallet, { token })).body.data.diamonds

describe('a top-up', () => {
  it('credits what a store sold, once per receipt', async () => {
    const body = await bought()
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.topup(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter((one) => one.body.data.isReplayed)).toHaveLength(4)
    expect(await diamondsOf(body.accountId)).toBe(120)
  })

  it('is refused for a receipt that was credited with other data', async () => {
    const body = await bought()
    await test.topup(body)
    expect((await test.topup({ ...body, diamonds: 10_000 })).body.code).toBe('KEY_REUSED')
    expect(await diamondsOf(body.accountId)).toBe(120)
  })

  it('is refused where its signature is wrong, missing or old', async () => {
    const body = await bought()
    const now = test.clock.now()
    for (const how of [
      { secret: 'another one' },
      { header: 'nonsense' },
      { header: '' },
      { at: now - 301_000 },
      { at: now + 301_000 },
    ]) {
      expect(await test.topup(body, how)).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } })
    }
    expect(await diamondsOf(body.accountId)).toBe(0)
  })

  it('of a store’s sandbox is credited in demo mode only, because nobody paid for it', async () => {
    const body = await bought({ store: 'sandbox' })
    expect(await test.topup(body)).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
    expect(await diamondsOf(body.accountId)).toBe(0)
  })

  it('is refused for invalid bodies, unknown accounts and amounts that are too large', async () => {
    for (const wrong of [
      { diamonds: 0 },
      { diamonds: -5 },
      { diamonds: 1.5 },
      { diamonds: 1e15 },
      { receiptId: '' },
    ]) {
      expect((await test.topup(await bought(wrong))).status).toBe(400)
    }
    expect((await test.topup('{')).status).toBe(400)
    expect((await test.topup('x'.repeat(5_000))).status).toBe(413)
    expect((await test.topup(await bought({ accountId: crypto.randomUUID() }))).status).toBe(404)
  })
})
