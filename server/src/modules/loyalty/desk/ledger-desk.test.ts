import { loyalty } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Within } from '#platform/database/database'
import { Refusal } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { readSettings } from '#platform/settings/settings'
import type { LedgerTables } from '../ledger/rows/tables.ts'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => void (test = await openLoyaltyHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const desk = () => test.loyalty.ledgerDesk
const within = <Result>(work: (tx: Within) => Promise<Result>) =>
  test.database.transaction(test.database.forModule<LedgerTables>('loyalty'), work)
const reverse = (transferId: string, requestId = newId()) =>
  within((tx) => desk().reverse(tx, { transferId, requestId }))
const freeze = (accountId: string, isFrozen = true, id = newId()) =>
  within((tx) =>
    desk().setFrozen(tx, {
      id,
      accountId,
      isFrozen,
      now: test.clock.now(),
      reason: 'gifts to oneself',
      askedBy: FIRST,
      confirmedBy: SECOND,
    }),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

async function send(from: string, to: string, price: 10 | 50 | 500 = 10) {
  const pack = (await test.gifts()).flatMap(({ packs }) => packs).find((one) => one.price === price)
  const body = {
    purpose: 'transfer',
    packId: pack?.id ?? '',
    receiverId: to,
    giftType: price === 500 ? 'premium' : 'basic',
  } as const
  return test.calls.call(loyalty.createTransaction, { token: from, body })
}
const walletOf = async (accountId: string) => {
  const { diamonds, gencash } = await desk().walletOf(accountId)
  return { diamonds, gencash }
}

describe('a movement that two operators take back', () => {
  it('returns the whole gift to its sender, and takes from its receiver what it brought', async () => {
    const [fan, star] = [await test.person(1_000), await test.person()]
    const { body } = await send(fan, star, 500)
    expect(await walletOf(star)).toEqual({ diamonds: 0, gencash: 350 })
    await reverse(body.data.id)
    expect([await walletOf(fan), await walletOf(star)]).toEqual([
      { diamonds: 1_000, gencash: 0 },
      { diamonds: 0, gencash: 0 },
    ])
    const seen = await test.calls.call(loyalty.listTransfers, { token: fan })
    expect(seen.body.data).toMatchObject([{ id: body.data.id, status: 'failed' }])
    const shown = await desk().read(body.data.id)
    expect([shown.notReversible, shown.reversedBy]).toEqual(['reversed', expect.any(String)])
    const back = await desk().read(shown.reversedBy ?? '')
    expect([back.kind, back.reverses, back.notReversible]).toEqual(['reversal', body.data.id, 'kind'])
    expect(await test.breaches()).toEqual([])
  })

  it('is taken back once, however many ask for it at the same time', async () => {
    const [fan, star] = [await test.person(100), await test.person()]
    const { id } = (await send(fan, star)).body.data
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(reverse(id))))
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(await walletOf(fan)).toEqual({ diamonds: 100, gencash: 0 })
    expect(await codeOf(desk().askReversal(id))).toBe('NOT_REVERSIBLE')
  })

  it('moves nothing where its receiver no longer has it: nobody goes below zero', async () => {
    const [fan, star] = [await test.person(1_000), await test.person()]
    const { id } = (await send(fan, star, 500)).body.data
    test.cashoutRules['cashout.holdHours'] = 0
    test.cashoutRules.minimum_cashout_price = 1_000
    await test.calls.call(loyalty.putBankAccount, { token: star, body: bankAccount })
    const asked = { purpose: 'withdraw', gencash: 300, password: PASSWORD } as const
    expect((await test.calls.call(loyalty.createTransaction, { token: star, body: asked })).status).toBe(200)
    expect((await desk().read(id)).notReversible).toBe('short')
    expect(await codeOf(reverse(id))).toBe('NOT_ENOUGH_GENCASH')
    expect([await walletOf(fan), await walletOf(star)]).toEqual([
      { diamonds: 500, gencash: 0 },
      { diamonds: 0, gencash: 50 },
    ])
    expect(await test.breaches()).toEqual([])
  })

  it('takes back a top-up while its diamonds are there, and refuses it once they are spent', async () => {
    const receiptId = crypto.randomUUID()
    const rich = await test.person()
    const made = await test.topup({ receiptId, store: 'google', accountId: rich, diamonds: 100 })
    const [found] = (await desk().list({ search: receiptId, perPage: 5 })).data
    expect([found?.id, found?.kind, found?.label]).toEqual([
      (made.body as { data: { id: string } }).data.id,
      'topup',
      `google · ${receiptId}`,
    ])
    await send(rich, await test.person())
    expect(await codeOf(reverse(found?.id ?? ''))).toBe('NOT_ENOUGH_DIAMONDS')
    const other = await test.person(70)
    const [topup] = (await desk().list({ person: other, kind: 'topup', perPage: 5 })).data
    await reverse(topup?.id ?? '')
    expect(await walletOf(other)).toEqual({ diamonds: 0, gencash: 0 })
  })

  it('is no cash-out, no sale and nothing unknown', async () => {
    const star = await test.streamer(1_000)
    await test.calls.call(loyalty.putBankAccount, { token: star, body: bankAccount })
    const asked = { purpose: 'withdraw', gencash: 300, password: PASSWORD } as const
    const { id } = (await test.calls.call(loyalty.createTransaction, { token: star, body: asked })).body.data
    expect(await codeOf(desk().askReversal(id))).toBe('NOT_REVERSIBLE')
    expect(await codeOf(reverse(id))).toBe('NOT_REVERSIBLE')
    expect(await codeOf(desk().askReversal(newId()))).toBe('NOT_FOUND')
    expect(await codeOf(desk().askReversal('%00'))).toBe('NOT_FOUND')
  })

  it('does not happen where the server is killed before the two operators’ note of it is stored', async () => {
    const [fan, star] = [await test.person(100), await test.person()]
    const { id } = (await send(fan, star)).body.data
    const killed = within(async (tx) => {
      await desk().reverse(tx, { transferId: id, requestId: newId() })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await walletOf(fan)).toEqual({ diamonds: 90, gencash: 0 })
    await reverse(id)
    expect(await walletOf(fan)).toEqual({ diamonds: 100, gencash: 0 })
  })

  it('is written at once with more others than the server has connections', async () => {
    const [fan, star] = [await test.person(1_000), await test.person()]
    const many = readSettings({}, []).database.connectionsMax + 2
    const sent = await Promise.all(Array.from({ length: many }, () => send(fan, star)))
    const outcomes = await Promise.all(sent.map(({ body }) => codeOf(reverse(body.data.id))))
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(await walletOf(fan)).toEqual({ diamonds: 1_000, gencash: 0 })
  })

  it('leaves fees as if it had never been, after any gifts and reversals at once', async () => {
    const step = fc.record({ price: fc.constantFrom(10 as const, 50 as const), undo: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 99 }),
        async (steps, percent) => {
          test.rules.feePercent = percent
          const [fan, star] = [await test.person(10_000), await test.person()]
          const sent = await Promise.all(steps.map(({ price }) => send(fan, star, price)))
          const undone = sent.filter((_, n) => steps[n]?.undo)
          await Promise.all(undone.map(({ body }) => reverse(body.data.id)))
          const stand = steps.filter(({ undo }) => !undo).reduce((sum, { price }) => sum + price, 0)
          expect([await walletOf(fan), await walletOf(star)]).toEqual([
            { diamonds: 10_000 - stand, gencash: 0 },
            { diamonds: 0, gencash: stand - Math.floor((stand * percent) / 100) },
          ])
        },
      ),
      { numRuns: 25 },
    )
    test.rules.feePercent = 30
    expect(await test.breaches()).toEqual([])
  }, 180_000)
})

const bankAccount = {
  nik: '3171010101900003',
  fullName: 'Dian Sari',
  phone: '81234567890',
  email: 'dian@tayang.test',
  bankCode: '014',
  bankNumber: '777000',
  bankAccountName: 'Dian Sari',
  password: PASSWORD,
}

describe('a frozen wallet', () => {
  it('gifts and cashes out nothing, and still receives', async () => {
    const [rich, star] = [await test.streamer(1_000), await test.person()]
    await test.topup({ receiptId: crypto.randomUUID(), store: 'google', accountId: rich, diamonds: 100 })
    await test.calls.call(loyalty.putBankAccount, { token: rich, body: bankAccount })
    await freeze(rich)
    const gift = await send(rich, star)
    expect([gift.status, gift.body.code]).toEqual([403, 'WALLET_FROZEN'])
    const asked = { purpose: 'withdraw', gencash: 500, password: PASSWORD } as const
    const cashout = await test.calls.call(loyalty.createTransaction, { token: rich, body: asked })
    expect([cashout.status, cashout.body.code]).toEqual([403, 'WALLET_FROZEN'])
    expect((await send(await test.person(100), rich)).status).toBe(200)
    expect(await walletOf(rich)).toEqual({ diamonds: 100, gencash: 1_007 })

    await freeze(rich, false)
    expect((await send(rich, star)).status).toBe(200)
    expect((await desk().walletOf(rich)).frozen).toBeNull()
  })

  it('is one before anything came into it, says why and by whom, and is written once for a request', async () => {
    const nobody = await test.person()
    const id = newId()
    await Promise.all([freeze(nobody, true, id), freeze(nobody, true, id)])
    await test.topup({ receiptId: crypto.randomUUID(), store: 'google', accountId: nobody, diamonds: 100 })
    expect((await send(nobody, await test.person())).body.code).toBe('WALLET_FROZEN')
    expect((await desk().walletOf(nobody)).frozen).toMatchObject({
      reason: 'gifts to oneself',
      askedBy: FIRST,
      confirmedBy: SECOND,
    })
    await freeze(nobody, false)
    // The first request, carried out again after a kill, does not freeze it again.
    await freeze(nobody, true, id)
    expect((await desk().walletOf(nobody)).frozen).toBeNull()
  })

  it('is taken from by a reversal all the same', async () => {
    const [fan, star] = [await test.person(100), await test.person()]
    const { id } = (await send(fan, star)).body.data
    await freeze(star)
    await reverse(id)
    expect(await walletOf(fan)).toEqual({ diamonds: 100, gencash: 0 })
    expect(await test.breaches()).toEqual([])
  })

  it('comes before a gift or after it, whatever is sent in the same moment', async () => {
    const [fan, star] = [await test.person(1_000), await test.person()]
    const before = (await walletOf(fan)).diamonds
    const [, ...sent] = await Promise.all([freeze(fan), ...Array.from({ length: 20 }, () => send(fan, star))])
    const paid = sent.filter(({ status }) => status === 200).length
    expect(sent.every(({ status, body }) => status === 200 || body.code === 'WALLET_FROZEN')).toBe(true)
    expect((await walletOf(fan)).diamonds).toBe(before - paid * 10)
    expect((await send(fan, star)).body.code).toBe('WALLET_FROZEN')
  })
})

describe('what operators read of the ledger', () => {
  it('finds the movements of a person by pages that leave none out, of a kind and of a time', async () => {
    const [fan, star] = [await test.person(1_000), await test.person()]
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      ids.unshift((await send(fan, star)).body.data.id)
      await test.clock.advance(1_000)
    }
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await desk().list({ person: fan, kind: 'gift', perPage: 2, cursor })
      read.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next ?? undefined
    } while (cursor !== undefined)
    expect(read).toEqual(ids)
    const all = await desk().list({ person: fan, perPage: 50 })
    expect(all.data.map(({ kind }) => kind)).toEqual([...ids.map(() => 'gift'), 'topup'])
    expect(all.data[0]).toMatchObject({
      accountIds: [fan, star],
      label: 'Kembang × 1',
      moved: expect.arrayContaining([{ currency: 'diamond', amount: 10 }]) as unknown,
    })
    const last = await desk().list({ person: fan, from: test.clock.now() - 1_500, perPage: 50 })
    expect(last.data.map(({ id }) => id)).toEqual([ids[0]])
    const newest = await desk().list({ perPage: 1 })
    expect(newest.data.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('answers nothing to a search for nothing that exists, whatever it is', async () => {
    for (const search of ["'; drop table", '%', 'TYG-CO-0', newId(), '\u202e']) {
      expect((await desk().list({ search, perPage: 5 })).data).toEqual([])
    }
    expect((await desk().list({ person: 'nobody', perPage: 5 })).data).toEqual([])
    expect(await codeOf(desk().list({ cursor: 'made-up', perPage: 5 }))).toBe('INVALID_PARAMETERS')
    expect(await codeOf(desk().closes({ cursor: 'made-up', perPage: 5 }))).toBe('INVALID_PARAMETERS')
  })

  it('sums what people have, and has no verification before one was made', async () => {
    const { held, verified, frozenWallets } = await desk().health()
    expect(verified).toBeNull()
    expect(held.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['diamond', 'gencash']))
    expect(frozenWallets).toBeGreaterThan(0)
  })

  it('says after a verification that nothing drifts, and lists the closed days', async () => {
    await test.clock.leap(3 * 24 * 60 * 60_000)
    test.loyalty.startJobs()
    await expect.poll(async () => (await desk().health()).verified, { timeout: 10_000 }).not.toBeNull()
    const { verified } = await desk().health()
    expect(verified).toMatchObject({ breaches: 0, findings: [] })
    expect(verified?.drift.every(({ amount }) => amount === 0)).toBe(true)
    await expect.poll(async () => (await desk().closes({ perPage: 1 })).data.length).toBe(1)
    const first = await desk().closes({ perPage: 1 })
    const next = await desk().closes({ perPage: 1, cursor: first.meta.next ?? '' })
    expect(String(next.data[0]?.day) < String(first.data[0]?.day)).toBe(true)
  })
})
