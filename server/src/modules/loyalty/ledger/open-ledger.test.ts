import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gift, openLedgerHarness, topup, type LedgerHarness } from './test/ledger-harness.ts'
import { OPERATOR } from './posting.ts'

let test: LedgerHarness
beforeAll(async () => {
  test = await openLedgerHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const somebody = () => crypto.randomUUID()

describe('a transfer', () => {
  it('moves all of its legs, and answers the balance of each person', async () => {
    const [from, to] = [somebody(), somebody()]
    await test.ledger.post(topup(from, 100n))
    const sent = await test.ledger.post(gift({ from, to, price: 30n, fee: 9n }))
    expect(sent).toMatchObject({ outcome: 'posted', transfer: { facts: { price: '30' } } })
    if (!('transfer' in sent)) throw new Error('nothing was posted')
    expect(sent.transfer.legs).toContainEqual({
      owner: from,
      kind: 'wallet',
      currency: 'diamond',
      amount: -30n,
      after: 70n,
    })
    expect([await test.walletOf(from), await test.walletOf(to, 'gencash')]).toEqual([70n, 21n])
  })

  it('is refused where the account would keep too little, and leaves nothing behind', async () => {
    const [from, to] = [somebody(), somebody()]
    await test.ledger.post(topup(from, 30n))
    const key = somebody()
    expect(await test.ledger.post(gift({ from, to, price: 30n }, key))).toEqual({ outcome: 'short' })
    expect(await test.walletOf(from)).toBe(30n)
    // The key is free: with one diamond more the same gift is sent.
    await test.ledger.post(topup(from, 1n))
    expect(await test.ledger.post(gift({ from, to, price: 30n }, key))).toMatchObject({ outcome: 'posted' })
    expect(await test.walletOf(from)).toBe(1n)
  })

  it('happens once under its key, also when it is posted many times at once', async () => {
    const [from, to, key] = [somebody(), somebody(), somebody()]
    await test.ledger.post(topup(from, 1_000n))
    const all = await Promise.all(
      Array.from({ length: 40 }, () => test.ledger.post(gift({ from, to, price: 10n }, key))),
    )
    expect(all.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(all.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(39)
    expect(new Set(all.map((one) => ('transfer' in one ? one.transfer.id : null))).size).toBe(1)
    expect(await test.walletOf(from)).toBe(990n)
  })

  it('is refused under the key of another request, and moves nothing', async () => {
    const [from, to, key] = [somebody(), somebody(), somebody()]
    await test.ledger.post(topup(from, 100n))
    await test.ledger.post(gift({ from, to, price: 10n }, key))
    expect(await test.ledger.post(gift({ from, to, price: 20n }, key))).toEqual({ outcome: 'changed' })
    expect(await test.walletOf(from)).toBe(90n)
  })

  it('never spends more than the balance, also when many are posted at once', async () => {
    const [from, to] = [somebody(), somebody()]
    await test.ledger.post(topup(from, 101n))
    const all = await Promise.all(
      Array.from({ length: 50 }, () => test.ledger.post(gift({ from, to, price: 10n }))),
    )
    expect(all.filter(({ outcome }) => outcome === 'posted')).toHaveLength(10)
    expect([await test.walletOf(from), await test.walletOf(to, 'gencash')]).toEqual([1n, 100n])
  })

  it('that is invalid fails for its caller only, and not for the others of its batch', async () => {
    const [from, to] = [somebody(), somebody()]
    await test.ledger.post(topup(from, 100n))
    const broken = {
      ...topup(from, 5n),
      legs: [{ owner: from, kind: 'wallet', currency: 'diamond', amount: 5n }] as const,
    }
    const [wrong, right] = await Promise.allSettled([
      test.ledger.post(broken),
      test.ledger.post(gift({ from, to, price: 10n })),
    ])
    expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled'])
    expect(await test.walletOf(from)).toBe(90n)
  })
})

describe('a hold', () => {
  const hold = (owner: string, amount: bigint) => ({
    key: somebody(),
    request: { owner },
    kind: 'cash-out' as const,
    facts: {},
    hold: true,
    legs: [
      { owner, kind: 'wallet' as const, currency: 'gencash' as const, amount: -amount },
      { owner, kind: 'escrow' as const, currency: 'gencash' as const, amount },
    ],
  })
  const resolve = (owner: string, amount: bigint, id: string, as: 'posted' | 'voided') => ({
    key: somebody(),
    request: { id, as },
    kind: as === 'posted' ? ('cash-out-paid' as const) : ('cash-out-rejected' as const),
    facts: {},
    resolves: { hold: id, as },
    legs: [
      { owner, kind: 'escrow' as const, currency: 'gencash' as const, amount: -amount },
      as === 'posted'
        ? { owner: OPERATOR, kind: 'float' as const, currency: 'gencash' as const, amount }
        : { owner, kind: 'wallet' as const, currency: 'gencash' as const, amount },
    ],
  })

  it('is settled once: paid or returned, never both', async () => {
    const [fan, owner] = [somebody(), somebody()]
    await test.ledger.post(topup(fan, 101n))
    await test.ledger.post(gift({ from: fan, to: owner, price: 100n }))
    const held = await test.ledger.post(hold(owner, 60n))
    if (!('transfer' in held)) throw new Error('nothing was held')
    expect(await test.walletOf(owner, 'gencash')).toBe(40n)
    const all = await Promise.all(
      (['voided', 'posted', 'voided', 'posted'] as const).map((as) =>
        test.ledger.post(resolve(owner, 60n, held.transfer.id, as)),
      ),
    )
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['posted', 'settled', 'settled', 'settled'])
  })
})

describe('a look-up of a key', () => {
  it('uses an index from the first gift on: no gift reads all keys', async () => {
    const [from, to] = [somebody(), somebody()]
    await test.ledger.post(topup(from, 100n))
    const { rows } = await test.database.transaction(test.db, async (tx) => {
      await test.ledger.postLocking(tx, gift({ from, to, price: 10n }))
      // What this very transaction has read.
      return sql`
        select relname, seq_scan from pg_stat_xact_user_tables
        where relname in ('ledger_key', 'ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_hold')
          and seq_scan > 0`.execute(tx)
    })
    expect(rows).toEqual([])
  })
})

describe('the lines of an owner', () => {
  it('are those of all wallets in one order, page by page', async () => {
    const [me, friend] = [somebody(), somebody()]
    await test.ledger.post(topup(me, 100n))
    await test.ledger.post(topup(friend, 100n))
    for (let n = 0; n < 6; n++) {
      const [from, to] = n % 2 === 0 ? [me, friend] : [friend, me]
      await test.ledger.post(gift({ from, to, price: BigInt(10 + n) }))
      // What comes in one millisecond has no order.
      const at = Date.now()
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at)
    }
    const page = async (request: { only?: 'debits' | 'credits'; limit?: number; offset?: number } = {}) => {
      const { lines, total } = await test.ledger.linesOf({
        owner: me,
        kinds: ['gift'],
        limit: 10,
        offset: 0,
        ...request,
      })
      return { prices: lines.map(({ facts }) => Number(facts['price'])), total }
    }
    expect(await page()).toEqual({ prices: [15, 14, 13, 12, 11, 10], total: 6 })
    expect(await page({ limit: 2, offset: 3 })).toEqual({ prices: [12, 11], total: 6 })
    expect(await page({ only: 'debits' })).toEqual({ prices: [14, 12, 10], total: 3 })
    expect(await page({ only: 'credits' })).toEqual({ prices: [15, 13, 11], total: 3 })
  })

  it('are counted up to ten thousand: a popular streamer’s wallet reads no million rows', async () => {
    const star = somebody()
    await test.ledger.post(topup(star, 1n))
    await sql`
      with given as (
        insert into loyalty.ledger_transfer (id, kind, at, facts, salt, leaf)
        select uuidv7(), 'topup', 0, '{}', '', '' from generate_series(1, 10005) returning id
      )
      insert into loyalty.ledger_entry (transfer_id, line, account, amount, balance_after)
      select given.id, 1, a.id, 1, 1 from given, loyalty.ledger_account a
      where a.owner = ${star} and a.kind = 'wallet'`.execute(test.db)
    const request = { owner: star, currency: 'diamond', kinds: ['topup'], limit: 5, offset: 0 } as const
    expect(await test.ledger.linesOf(request)).toMatchObject({ total: 10_000, lines: { length: 5 } })
  })
})

describe('a written row', () => {
  it('cannot be changed or deleted, not even by hand', async () => {
    await test.ledger.post(topup(somebody(), 1n))
    await expect(test.db.updateTable('ledger_entry').set({ amount: 5n }).execute()).rejects.toThrow(
      /only ever added/,
    )
    await expect(test.db.deleteFrom('ledger_transfer').execute()).rejects.toThrow(/only ever added/)
  })
})
