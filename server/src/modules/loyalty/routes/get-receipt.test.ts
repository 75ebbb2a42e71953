import { loyalty } from '@tayang/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
let fan: string
let star: string
let giftId: string
const DAY_MS = 24 * 60 * 60_000
const read = (id: string, token: string) => test.calls.call(loyalty.getReceipt, { params: { id }, token })
const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')

beforeAll(async () => {
  test = await openLoyaltyHarness()
  ;[fan, star] = [await test.person(100), await test.person()]
  const [gift] = await test.gifts()
  const { body } = await test.calls.call(loyalty.createTransaction, {
    token: fan,
    body: { purpose: 'transfer', receiverId: star, giftType: 'basic', packId: gift!.packs[0]!.id },
  })
  giftId = body.data.id
})
afterAll(() => test[Symbol.asyncDispose]())

describe('the receipt of a gift', () => {
  it('is the same for both sides, and its hash is computed from its text', async () => {
    const [sent, got] = [(await read(giftId, fan)).body.data, (await read(giftId, star)).body.data]
    expect(sent).toEqual(got)
    expect(sha256(Buffer.from(sent.salt, 'hex'), sent.text)).toBe(sent.leaf)
    expect(sent.legs).toContainEqual({ owner: star, kind: 'wallet', currency: 'gencash', amount: '7' })
    expect(sent.closedIn).toBeNull()
  })

  it('is answered as missing to everybody else', async () => {
    expect((await read(giftId, await test.person())).body.code).toBe('NOT_FOUND')
    expect((await read('nothing', fan)).body.code).toBe('NOT_FOUND')
  })
})

describe('the close of a day', () => {
  it('contains the hash of the receipt, and anybody can compute it from what is published', async () => {
    test.loyalty.startJobs()
    await test.clock.leap(2 * DAY_MS)
    const { day } = await expect
      .poll(async () => (await test.calls.call(loyalty.listCloses)).body.data.at(-1) ?? { day: null })
      .toMatchObject({ day: expect.any(String) })
      .then(async () => (await test.calls.call(loyalty.listCloses)).body.data.at(-1))
    const close = (await test.calls.call(loyalty.listCloses)).body.data.at(-1)
    expect((await test.calls.call(loyalty.listCloses, { query: { day } })).body.data).toEqual([close])
    const { body } = await test.calls.call(loyalty.listLeaves, { params: { day } })
    const receipt = (await read(giftId, fan)).body.data
    expect(receipt.closedIn).toBe(day)
    expect(body.data).toContain(receipt.leaf)
    expect(
      sha256(
        Buffer.from(close.previous, 'hex'),
        `${close.day}|${close.transfers}|${JSON.stringify(close.totals)}`,
        Buffer.from(body.data.join(''), 'hex'),
      ),
    ).toBe(close.hash)
  })

  it('that does not exist is refused', async () => {
    for (const day of ['2020-01-01', '2020-13-45', 'today']) {
      expect([400, 404]).toContain((await test.calls.call(loyalty.listLeaves, { params: { day } })).status)
    }
  })
})
