import fc from 'fast-check'
import pg from 'pg'
import { expect } from 'vitest'
import { gift, topup } from '../../server/src/modules/loyalty/ledger/test/ledger-harness.ts'
import type { Ledger } from '../../server/src/modules/loyalty/ledger/open-ledger.ts'

const people = ['ayu', 'budi', 'citra'] as const
const person = fc.constantFrom(...people)
interface Crowd {
  readonly least: number
  readonly most: number
  readonly keys: number
  readonly price: bigint
}

const crowdOf = ({ least, most, keys, price }: Crowd) =>
  fc.array(
    fc.record({
      from: person,
      to: person,
      price: fc.bigInt(1n, price),
      key: fc.nat({ max: keys - 1 }).map((n) => `key-${n}`),
      node: fc.nat(),
    }),
    { minLength: least, maxLength: most },
  )

/** People with so many keys, again and again. */
const CROWD: Crowd = { least: 1, most: 6, keys: 16, price: 40n }
/** Many at once, who can pay and hardly ever wait for each other's keys. */
export const LARGE_CROWD: Crowd = { least: 20, most: 30, keys: 10_000, price: 2n }

/** What each of them has at first. */
const DIAMONDS = 60n
/** Of a gift; its hundredths are carried to the next one. */
const FEE_PERCENT = 30

let rounds = 0

/**
 * Gifts in crowds, by one app or several on one database, and the same gifts on paper: both must come to
 * the same, whatever keys are used again. `lanes` are crowds beside each other, of `runs` in all.
 */
export async function agreesWithPaper(
  nodes: readonly Pick<Ledger, 'post' | 'balancesOf'>[],
  { runs, lanes, crowd = CROWD }: { runs: number; lanes: number; crowd?: Crowd },
): Promise<void> {
  const run = fc.asyncProperty(fc.array(crowdOf(crowd), { maxLength: 6 }), async (crowds) => {
    rounds += 1
    const round = rounds
    const nameOf = (one: string) => `${one}-${round}`
    const nodeOf = (n: number) => nodes[n % nodes.length]!
    const diamonds = new Map<string, bigint>(people.map((one) => [one, DIAMONDS]))
    const gross = new Map<string, bigint>(people.map((one) => [one, 0n]))
    await Promise.all(people.map((one) => nodeOf(0).post(topup(nameOf(one), DIAMONDS))))
    const seen = new Map<string, string>()
    for (const sent of crowds) {
      const outcomes = await Promise.all(
        sent.map(({ from, to, price, key, node }) =>
          nodeOf(node).post(
            gift({ from: nameOf(from), to: nameOf(to), price, percent: FEE_PERCENT }, `${round}-${key}`),
          ),
        ),
      )
      for (const [at, { from, to, price, key }] of sent.entries()) {
        if (outcomes[at]!.outcome !== 'posted') continue
        expect(seen.has(key), 'a key moves something once').toBe(false)
        seen.set(key, `${from} ${to} ${price}`)
        diamonds.set(from, diamonds.get(from)! - price)
        gross.set(to, gross.get(to)! + price)
      }
      for (const [at, { from, to, price, key }] of sent.entries()) {
        const { outcome } = outcomes[at]!
        const body = `${from} ${to} ${price}`
        if (outcome === 'replayed') expect(seen.get(key)).toBe(body)
        if (outcome === 'changed') expect(seen.get(key)).not.toBe(body)
        // R3: something must be left.
        if (outcome === 'short' && sent.length === 1) expect(diamonds.get(from)! - price).toBeLessThan(1n)
      }
    }
    for (const one of people) {
      expect(diamonds.get(one), 'nobody spends what is not there').toBeGreaterThan(0n)
      const balances = await nodeOf(0).balancesOf(nameOf(one))
      const earned = gross.get(one)!
      expect([balances.get('diamond'), balances.get('gencash') ?? 0n], 'a fee is that of all gifts').toEqual([
        diamonds.get(one),
        // In whatever order and sizes they came.
        earned - (earned * BigInt(FEE_PERCENT)) / 100n,
      ])
    }
  })
  const numRuns = Math.ceil(runs / lanes)
  // A smaller example costs more runs than finding one; the seed leads to it.
  const lane = () => fc.assert(run, { numRuns, endOnFailure: true })
  const done = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

/** How often the database had to end somebody because two waited for each other, while this ran. */
export async function deadlocksWhile(work: () => Promise<void>): Promise<number> {
  let deadlocks = 0
  const driver = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = driver
  driver.query = function listen(this: unknown, ...given) {
    const answer = query.apply(this, given)
    if (answer instanceof Promise) {
      answer.catch(({ code }: { code?: string }) => {
        if (code === '40P01') deadlocks += 1
      })
    }
    return answer
  }
  try {
    await work()
  } finally {
    driver.query = query
  }
  return deadlocks
}
