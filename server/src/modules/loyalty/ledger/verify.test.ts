import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { agreesWithPaper, deadlocksWhile } from '../../../../../tests/models/reference-ledger.ts'
import { brokenCloses, closeDays } from './close.ts'
import { noteInDay } from './rows/note-rows.ts'
import { gift, openLedgerHarness, topup, type LedgerHarness } from './test/ledger-harness.ts'
import { openLedger } from './open-ledger.ts'
import { verifyLedger } from './verify.ts'

let test: LedgerHarness
beforeAll(async () => {
  test = await openLedgerHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const DAY_MS = 24 * 60 * 60_000
describe('the ledger and the reference model', () => {
  it('agree after any gifts in any crowds on two nodes, also with repeated keys', async () => {
    const nodes = [test.ledger, openLedger({ db: test.db, clock: test.clock })]
    // Side by side they are also crowds to each other, and nobody waits in a circle.
    const thousand = () => agreesWithPaper(nodes, { runs: 1_000, lanes: 10 })
    expect(await deadlocksWhile(thousand)).toBe(0)
    expect(await verifyLedger(test.db)).toEqual([])
  }, 180_000)
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

  it('finds a balance, an entry, a key and an outbox row that were edited by hand', async () => {
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

  it('finds a carried hundredth that was edited, in a wallet or in a receipt', async () => {
    const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
    await test.ledger.post(topup(from, 100n))
    const sent = await test.ledger.post(gift({ from, to, price: 1n, percent: 30 }))
    if (!('transfer' in sent)) throw new Error('nothing was posted')
    expect(sent.transfer.facts['gencash']).toEqual({
      gross: 1,
      fee: 0,
      tax: 0,
      net: 1,
      carry: { percent: 30, before: 0, after: 30 },
    })
    const carry = (by: number) =>
      tamper(sql`update loyalty.ledger_account set fee_carry = fee_carry + ${by}
        where owner = ${to} and currency = 'gencash'`)
    await carry(1)
    expect(await breaches()).toEqual(['I10'])
    await carry(-1)
    await tamper(sql`update loyalty.ledger_transfer set facts = jsonb_set(facts, '{gencash,carry,after}', '31')
      where id = ${sent.transfer.id}`)
    expect(await breaches()).toEqual(['I10'])
    await tamper(sql`update loyalty.ledger_transfer set facts = jsonb_set(facts, '{gencash,carry,after}', '30')
      where id = ${sent.transfer.id}`)
    expect(await breaches()).toEqual([])
  })

  it('closes each day on top of the one before, and finds a day that differs from its close', async () => {
    await test.clock.leap(3 * DAY_MS)
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

  it('contains the notes of a day in its close, each once, and finds one that was edited', async () => {
    const now = test.clock.now()
    const note = (key: string, text: string, at = now) =>
      test.db.transaction().execute((tx) => noteInDay(tx, { key, text, now: at }))
    const day = await note('draw:1', 'draw u1 count 3 root ab')
    expect(await note('draw:1', 'another text')).toBe(day)
    await note('draw:2', 'draw u2 count 0 root cd')
    await test.clock.leap(2 * DAY_MS)
    const closed = await closeDays(test.db, test.clock.now())
    expect(closed.find((one) => one.day === day)?.notes).toEqual([
      'draw u1 count 3 root ab',
      'draw u2 count 0 root cd',
    ])
    // What comes late, by a slow clock, belongs to the day that is open.
    expect((await note('draw:3', 'late', now)) > day).toBe(true)
    expect(await brokenCloses(test.db)).toEqual([])
    await tamper(sql`update loyalty.ledger_note set text = 'draw u1 count 4 root ab' where key = 'draw:1'`)
    expect(await brokenCloses(test.db)).toEqual([day])
    await tamper(sql`update loyalty.ledger_note set text = 'draw u1 count 3 root ab' where key = 'draw:1'`)
    expect(await brokenCloses(test.db)).toEqual([])
    await expect(test.db.deleteFrom('ledger_note').execute()).rejects.toThrow(/only ever added to/)
  })

  it('never posts into a closed day, whatever a clock says', async () => {
    const before = test.clock.now()
    await test.clock.leap(2 * DAY_MS)
    await closeDays(test.db, test.clock.now())
    const slow = openLedger({ db: test.db, clock: fakeClock(before) })
    const late = await slow.post(topup(crypto.randomUUID(), 1n))
    if (!('transfer' in late)) throw new Error('nothing was posted')
    expect(late.transfer.at).toBeGreaterThan(before)
    expect(await brokenCloses(test.db)).toEqual([])
  })
})
