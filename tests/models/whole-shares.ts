import fc from 'fast-check'
import { expect } from 'vitest'
import { topup, type LedgerUnderTest } from '../../server/src/modules/loyalty/ledger/ledger-under-test.ts'
import { giftPosting } from '../../server/src/modules/loyalty/transactions.ts'

/** Round prices too: their shares are whole, and a sum that is a little less than whole shows. */
const price = fc.oneof(
  fc.bigInt(1n, 100_000n),
  fc.bigInt(1n, 1_000n).map((hundreds) => hundreds * 100n),
)

const sale = fc.record({
  price,
  gencashPerDiamond: fc.integer({ min: 1, max: 3 }),
  feePercent: fc.integer({ min: 0, max: 60 }),
  taxPercent: fc.integer({ min: 0, max: 20 }),
})

/** Gifts at any price and rates: the receiver has their whole percents in whole gencash, rounded down (I10). */
export async function sharesWholly(
  test: LedgerUnderTest,
  { posting, runs }: { posting: typeof giftPosting; runs: number },
): Promise<void> {
  const run = fc.asyncProperty(sale, async ({ price, ...rates }) => {
    const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
    await test.ledger.post(topup(from, price + 1n))
    const pack = {
      id: crypto.randomUUID(),
      price,
      amount: 1,
      gift: { id: crypto.randomUUID(), name: 'Kembang', icon: '/gifts/kembang.svg' },
      category: 'basic' as const,
      duration: 3,
    }
    const sent = await test.ledger.post(
      posting(
        {
          key: crypto.randomUUID(),
          asked: {},
          pack,
          from: { accountId: from, profileId: from },
          to: { accountId: to, profileId: to },
          showId: null,
          videoId: null,
          comment: null,
        },
        { ...rates, allowExact: false },
      ),
    )
    expect(sent.outcome).toBe('posted')
    const gross = price * BigInt(rates.gencashPerDiamond)
    const hundredths = gross * BigInt(100 - rates.feePercent - rates.taxPercent)
    const has = await test.walletOf(to, 'gencash')
    expect(has, 'a share is whole percents, rounded down').toBe((hundredths - (hundredths % 100n)) / 100n)
  })
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}
