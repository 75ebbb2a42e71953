import { loyalty } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gift, openLedgerHarness, topup } from '../ledger/test/ledger-harness.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
let packs: { id: string; price: number }[]
beforeAll(async () => {
  test = await openLoyaltyHarness()
  packs = (await test.gifts()).flatMap((one) => one.packs)
})
afterAll(() => test[Symbol.asyncDispose]())

const walletOf = async (token: string) => (await test.calls.call(loyalty.getWallet, { token })).body.data

/** What somebody who edits a request puts where a number or an id was. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(0, -1, 1.5, -0.01, 1e15, 2 ** 53, 2 ** 63, 1e308, '10', '-10', '1e3', ''),
  fc.constantFrom<unknown>(null, true, [], {}, '../x', '\0', "'; drop table loyalty.ledger_entry; --"),
  fc.double(),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

describe('an edited request', () => {
  it('costs what its pack costs, or is refused with a code', async () => {
    const [from, to, other] = [await test.person(100_000), await test.person(), await test.person()]
    const showId = crypto.randomUUID()
    test.stages.set(showId, { ownerProfileId: test.profileIdOf(to), isOpen: true })
    const fields = ['packId', 'receiverId', 'showId', 'videoId', 'giftType', 'purpose', 'comment', 'at']
    const edited = fc.dictionary(
      fc.constantFrom(...fields, 'price', 'amount', 'diamonds', 'senderId', 'gencash'),
      fc.oneof(odd, fc.constantFrom(other, from, ...packs.map(({ id }) => id))),
      { minKeys: 1, maxKeys: 4 },
    )
    await fc.assert(
      fc.asyncProperty(edited, async (edits) => {
        const sound = { purpose: 'transfer', giftType: 'basic', packId: packs[0]!.id, receiverId: to, showId }
        const body = { ...sound, ...edits }
        const before = (await walletOf(from)).diamonds
        const answer = await test.calls.call(loyalty.createTransaction, { token: from, body })
        const after = (await walletOf(from)).diamonds
        if (answer.status === 200) {
          const pack = packs.find(({ id }) => id === body.packId)
          expect(before - after).toBe(pack?.price)
          expect(answer.body.data.partner.accountId).toBe(body.receiverId)
        } else {
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
          expect(answer.body.code).toEqual(expect.any(String))
          expect(after).toBe(before)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('reads no transaction of other accounts, by any id', async () => {
    const [from, to, thief] = [await test.person(100), await test.person(), await test.person(100)]
    const body = { purpose: 'transfer', giftType: 'basic', packId: packs[0]!.id, receiverId: to }
    const { id } = (await test.calls.call(loyalty.createTransaction, { token: from, body })).body.data
    const read = (token: string, asked: string) =>
      test.calls.call(loyalty.getTransaction, { token, params: { id: asked } })
    expect((await read(from, id)).status).toBe(200)
    for (const asked of [id, id.toUpperCase(), crypto.randomUUID(), '1', '-1', '1.5', '9'.repeat(40)]) {
      expect((await read(thief, asked)).status).toBe(404)
    }
  })
})

it('an amount that cannot be represented moves nothing, and fails no other transfer', async () => {
  await using alone = await openLedgerHarness()
  const { ledger, db } = alone
  const [rich, fan, idol] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await ledger.post(topup(rich, 2n ** 63n - 1n))
  await ledger.post(topup(fan, 100n))
  const [over, more, right] = await Promise.allSettled([
    ledger.post(topup(rich, 1n)),
    ledger.post(topup(fan, 2n ** 63n)),
    ledger.post(gift({ from: fan, to: idol, price: 10n })),
  ])
  expect([over.status, more.status]).toEqual(['rejected', 'rejected'])
  expect(right).toMatchObject({ status: 'fulfilled', value: { outcome: 'posted' } })
  expect((await ledger.balancesOf(rich)).get('diamond')).toBe(2n ** 63n - 1n)
  expect((await ledger.balancesOf(fan)).get('diamond')).toBe(90n)
  expect(await verifyLedger(db)).toEqual([])
})
