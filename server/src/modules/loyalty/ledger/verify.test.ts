import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock-fake'
import { brokenCloses, closeDays } from './close.ts'
import { gift, openLedgerUnderTest, topup, type LedgerUnderTest } from './ledger-under-test.ts'
import { openLedger } from './open-ledger.ts'
import { verifyLedger } from './verify.ts'

let test: LedgerUnderTest
beforeAll(async () => {
  test = await openLedgerUnderTest()
})
afterAll(() => test[Symbol.asyncDispose]())

const DAY_MS = 24 * 60 * 60_000
const people = ['ayu', 'budi', 'citra'] as const
const person = fc.constantFrom(...people)
const step = fc.record({
  from: person,
  to: person,
  price: fc.bigInt(1n, 40n),
  key: fc.constantFrom(...Array.from({ length: 16 }, (_, n) => `key-${n}`)),
})

/** What a ledger on paper says of the same steps, one after the other. */
function paper() {
  const diamonds = new Map<string, bigint>(people.map((one) => [one, 0n]))
  const gencash = new Map<string, bigint>(people.map((one) => [one, 0n]))
  return { diamonds, gencash }
}

describe('the ledger and one on paper', () => {
  it('agree after any gifts in any crowds, whatever keys are used again', async () => {
    let rounds = 0
    const agrees = () =>
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
        async (crowds) => {
          rounds += 1
          const round = rounds
          const name = (one: string) => `${one}-${round}`
          const { diamonds, gencash } = paper()
          for (const one of people) {
            await test.ledger.post(topup(name(one), 60n))
            diamonds.set(one, 60n)
          }
          const seen = new Map<string, string>()
          for (const crowd of crowds) {
            const outcomes = await Promise.all(
              crowd.map((sent) =>
                test.ledger.post(
                  gift(
                    { from: name(sent.from), to: name(sent.to), price: sent.price },
                    `${round}-${sent.key}`,
                  ),
                ),
              ),
            )
            for (const [at, { from, to, price, key }] of crowd.entries()) {
              const { outcome } = outcomes[at]!
              const body = `${from} ${to} ${price}`
              if (outcome === 'posted') {
                expect(seen.has(key)).toBe(false)
                seen.set(key, body)
                diamonds.set(from, diamonds.get(from)! - price)
                gencash.set(to, gencash.get(to)! + price)
              }
            }
            for (const [at, { from, to, price, key }] of crowd.entries()) {
              const { outcome } = outcomes[at]!
              if (outcome === 'replayed') expect(seen.get(key)).toBe(`${from} ${to} ${price}`)
              if (outcome === 'changed') expect(seen.get(key)).not.toBe(`${from} ${to} ${price}`)
              // R3: something must be left.
              if (outcome === 'short' && crowd.length === 1)
                expect(diamonds.get(from)! - price).toBeLessThan(1n)
            }
          }
          for (const one of people) {
            expect([await test.walletOf(name(one)), await test.walletOf(name(one), 'gencash')]).toEqual([
              diamonds.get(one),
              gencash.get(one),
            ])
            expect(diamonds.get(one)).toBeGreaterThan(0n)
          }
        },
      )
    // A thousand in all; side by side they are also crowds to each other.
    await Promise.all(Array.from({ length: 10 }, () => fc.assert(agrees(), { numRuns: 100 })))
    expect(await verifyLedger(test.db)).toEqual([])
  }, 60_000)
})

describe('the verification', () => {
  /** As somebody with the keys of the database could do it. */
  const tamper = (work: ReturnType<typeof sql>) =>
    test.db.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await work.execute(db)
      await sql`set session_replication_role = default`.execute(db)
    })
  const breaches = async () => (await verifyLedger(test.db)).map(({ invariant }) => invariant)

  it('finds a balance, an entry, a key and a row for a room that somebody changed by hand', async () => {
    const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
    await test.ledger.post(topup(from, 100n))
    const sent = await test.ledger.post(gift({ from, to, price: 10n }))
    if (!('transfer' in sent)) throw new Error('nothing was posted')
    const { id } = sent.transfer
    expect(await breaches()).toEqual([])

    await tamper(sql`update loyalty.ledger_account set balance = balance + 5 where owner = ${from}`)
    expect(await breaches()).toEqual(['I3'])
    await tamper(sql`update loyalty.ledger_account set balance = balance - 5 where owner = ${from}`)

    await tamper(
      sql`update loyalty.ledger_entry set amount = amount + 1 where transfer_id = ${id} and amount > 0`,
    )
    expect(await breaches()).toEqual(expect.arrayContaining(['I1', 'I2', 'I3', 'I5']))
    await tamper(
      sql`update loyalty.ledger_entry set amount = amount - 1 where transfer_id = ${id} and amount > 0`,
    )

    await tamper(sql`update loyalty.ledger_transfer set at = at + 1 where id = ${id}`)
    expect(await breaches()).toEqual(['I5'])
    await tamper(sql`update loyalty.ledger_transfer set at = at - 1 where id = ${id}`)

    await tamper(sql`update loyalty.outbox set id = id, topic = topic where id = ${id}`)
    await tamper(sql`delete from loyalty.outbox where id = ${id}`)
    expect(await breaches()).toEqual(['I7'])
    await tamper(sql`insert into loyalty.outbox (id, topic, payload) values (${id}, 'gift', '{}')`)
    expect(await breaches()).toEqual([])
  })

  it('closes each day on the one before, and finds one that is not as it was published', async () => {
    await test.clock.advance(3 * DAY_MS)
    const closed = await closeDays(test.db, test.clock.now())
    expect(closed.length).toBeGreaterThanOrEqual(2)
    expect(closed[1]!.previous).toBe(closed[0]!.hash)
    expect(closed[0]!.transfers).toBeGreaterThan(0)
    expect(await closeDays(test.db, test.clock.now())).toEqual([])
    expect(await brokenCloses(test.db)).toEqual([])

    const first = await test.db
      .selectFrom('ledger_transfer')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tamper(sql`update loyalty.ledger_transfer set leaf = ${Buffer.alloc(32)} where id = ${first.id}`)
    expect(await brokenCloses(test.db)).toEqual([closed[0]!.day])
    await tamper(sql`update loyalty.ledger_transfer set leaf = ${first.leaf} where id = ${first.id}`)
  })

  it('lets nothing into a closed day, whatever a clock says', async () => {
    const before = test.clock.now()
    await test.clock.advance(2 * DAY_MS)
    await closeDays(test.db, test.clock.now())
    const slow = openLedger({ db: test.db, clock: fakeClock(before) })
    const late = await slow.post(topup(crypto.randomUUID(), 1n))
    if (!('transfer' in late)) throw new Error('nothing was posted')
    expect(late.transfer.at).toBeGreaterThan(before)
    expect(await brokenCloses(test.db)).toEqual([])
  })
})
