import fc from 'fast-check'
import { expect } from 'vitest'
import { topup, type LedgerHarness } from '../../server/src/modules/loyalty/ledger/test/ledger-harness.ts'
import { giftPosting } from '../../server/src/modules/loyalty/transactions.ts'

/** Cheap ones, whose fee is no whole gencash, and round ones, where a sum that is a little less than whole shows. */
const price = fc.oneof(
  fc.bigInt(1n, 9n),
  fc.bigInt(1n, 100_000n),
  fc.bigInt(1n, 1_000n).map((hundreds) => hundreds * 100n),
)

const sale = fc.record({
  price,
  gencashPerDiamond: fc.integer({ min: 1, max: 3 }),
  feePercent: fc.integer({ min: 0, max: 60 }),
  taxPercent: fc.integer({ min: 0, max: 20 }),
})

/**
 * Gifts to one streamer at any prices, whose rates an operator changes between them: the fee is that of all of them
 * together, in whole gencash, rounded down once.
 */
export async function sharesWholly(test: LedgerHarness, { runs }: { runs: number }): Promise<void> {
  const run = fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
    const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
    const paid = sales.reduce((sum, { price }) => sum + price, 0n)
    await test.ledger.post(topup(from, paid + 1n))
    let [gross, tax, hundredths] = [0n, 0n, 0n]
    for (const { price, ...rates } of sales) {
      const sent = await test.ledger.post(
        postingOf({ from, to, price }, { ...rates, allowExact: false, isOn: true }),
      )
      expect(sent.outcome).toBe('posted')
      const earned = price * BigInt(rates.gencashPerDiamond)
      gross += earned
      tax += (earned * BigInt(rates.taxPercent)) / 100n
      hundredths += earned * BigInt(rates.feePercent)
      const has = await test.walletOf(to, 'gencash')
      expect(has, 'fees are whole percents of all gifts, rounded down once').toBe(
        gross - tax - hundredths / 100n,
      )
    }
  })
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}

function postingOf(
  { from, to, price }: { from: string; to: string; price: bigint },
  rules: Parameters<typeof giftPosting>[1],
) {
  const pack = {
    id: crypto.randomUUID(),
    price,
    amount: 1,
    gift: { id: crypto.randomUUID(), name: 'Kembang', icon: '/gifts/kembang.svg' },
    animation: null,
    category: 'basic' as const,
    duration: 3,
  }
  return giftPosting(
    {
      key: crypto.randomUUID(),
      request: {},
      pack,
      from: { accountId: from, profileId: from },
      to: { accountId: to, profileId: to },
      showId: null,
      videoId: null,
      comment: null,
    },
    rules,
  )
}
