import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
  test.cashoutRules['cashout.holdHours'] = 0
})
afterAll(() => test[Symbol.asyncDispose]())

const THIRD = '33333333-3333-7333-8333-333333333333'
const maker = (operator = FIRST) => ({ operator, now: test.clock.now(), mayMake: true, mayCheck: false })
const checker = (operator = SECOND) => ({ operator, now: test.clock.now(), mayMake: false, mayCheck: true })
const both = (operator: string) => ({ operator, now: test.clock.now(), mayMake: true, mayCheck: true })
const refused = (code: string) => expect.objectContaining({ code }) as unknown

async function requested(gencash = 500): Promise<{ id: string; token: string; invoice: string }> {
  const token = await test.streamer(1_000)
  const form = {
    nik: '3171010101900009',
    fullName: 'Rani Kusuma',
    phone: '8123',
    email: 'r@tayang.test',
    bankCode: '014',
    bankNumber: '8841',
    bankAccountName: 'Rani Kusuma',
    password: PASSWORD,
  }
  await test.calls.call(loyalty.putBankAccount, { token, body: form })
  const body = { purpose: 'withdraw', gencash, password: PASSWORD } as const
  const { id } = (await test.calls.call(loyalty.createTransaction, { token, body })).body.data
  const { expenses } = await test.loyalty.cashouts.read(id, test.clock.now())
  return { id, token, invoice: expenses[0]?.invoiceNumber ?? '' }
}

/** A file with so many cash-outs of Rp50.000. */
async function filed(count: number) {
  const cashouts = []
  for (let n = 0; n < count; n++) {
    const one = await requested()
    await test.loyalty.cashouts.take(one.id, true, maker())
    cashouts.push(one)
  }
  const file = await test.loyalty.cashouts.makeFile(count, maker())
  return { cashouts, id: file?.id ?? '', file }
}

const csvOf = (lines: readonly { invoice: string; rupiah?: number; status?: string }[]) =>
  [
    'invoice,rupiah,status,reference',
    ...lines.map(({ invoice, rupiah = 50_000, status = 'paid' }) => `${invoice},${rupiah},${status},TRX`),
  ].join('\n')

describe('the answers of a bank', () => {
  it('are compared with the file, and what matches is said by one and completed by another', async () => {
    const { cashouts } = test.loyalty
    const { id, cashouts: all, file } = await filed(4)
    expect(file).toMatchObject({ count: 4, total: 200_000, open: { count: 4, rupiah: 200_000 } })
    const [a, b, c] = all
    const answers = [
      { invoice: a?.invoice ?? '' },
      { invoice: b?.invoice ?? '', rupiah: 49_000 },
      { invoice: c?.invoice ?? '', status: 'rejected' },
      { invoice: 'TYG-CO-NOT-OURS' },
    ]
    const state = await cashouts.putAnswers(id, csvOf(answers), maker())
    expect(state.lines.map(({ difference }) => difference)).toEqual([
      'matches',
      'amount',
      'not-paid',
      'no-answer',
    ])
    expect(state.strangers).toEqual([{ invoice: 'TYG-CO-NOT-OURS', rupiah: 50_000 }])
    expect(state.confirmable).toEqual({ count: 1, rupiah: 50_000 })
    expect((await cashouts.stateOf(id, checker())).confirmable.count).toBe(0)

    const typed = { answersId: state.answersId ?? '', count: 1, rupiah: 50_000 }
    const said = await cashouts.confirmAnswers(id, typed, maker())
    expect([said.paid, said.completed, said.skipped]).toEqual([1, 0, []])
    // The maker has no more to say, also with the other role.
    await expect(cashouts.confirmAnswers(id, typed, both(FIRST))).rejects.toEqual(
      refused('REVISION_OUTDATED'),
    )
    const done = await cashouts.confirmAnswers(id, typed, checker())
    expect([done.paid, done.completed, done.state.file.completed]).toEqual([
      0,
      1,
      { count: 1, rupiah: 50_000 },
    ])
    expect((await cashouts.read(a?.id ?? '', 0)).reference).toBe('TRX')
    expect(await test.breaches()).toEqual([])
  })

  it('confirm nothing where the typed count or sum is another, or newer answers came', async () => {
    const { cashouts } = test.loyalty
    const { id, cashouts: all } = await filed(2)
    const csv = csvOf(all)
    const { answersId } = await cashouts.putAnswers(id, csv, maker())
    const typed = { answersId: answersId ?? '', count: 2, rupiah: 100_000 }
    for (const other of [{ count: 1 }, { rupiah: 99_999 }, { answersId: crypto.randomUUID() }]) {
      await expect(cashouts.confirmAnswers(id, { ...typed, ...other }, maker())).rejects.toEqual(
        refused('REVISION_OUTDATED'),
      )
    }
    await cashouts.putAnswers(id, csv, maker())
    await expect(cashouts.confirmAnswers(id, typed, maker())).rejects.toEqual(refused('REVISION_OUTDATED'))
  })

  it('are confirmed once, however many press at the same time, and go on where a kill left them', async () => {
    const { cashouts } = test.loyalty
    const { id, cashouts: all } = await filed(6)
    const { answersId } = await cashouts.putAnswers(id, csvOf(all), maker())
    // Some were confirmed before the server was killed.
    await cashouts.settle(all[0]?.id ?? '', { status: 'completed', reference: 'TRX' }, maker())
    await cashouts.settle(all[1]?.id ?? '', { status: 'completed', reference: 'TRX' }, maker())
    const rest = await cashouts.stateOf(id, maker())
    expect(rest.confirmable).toEqual({ count: 4, rupiah: 200_000 })
    await cashouts.confirmAnswers(id, { answersId: answersId ?? '', count: 4, rupiah: 200_000 }, maker())

    const typed = { answersId: answersId ?? '', count: 6, rupiah: 300_000 }
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => cashouts.confirmAnswers(id, typed, checker())),
    )
    expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { file } = await cashouts.stateOf(id, checker())
    expect(file.completed).toEqual({ count: 6, rupiah: 300_000 })
    expect(await test.breaches()).toEqual([])
  })

  it('of another file, of nothing or unreadable are refused', async () => {
    const { cashouts } = test.loyalty
    await expect(cashouts.putAnswers('nonsense', csvOf([]), maker())).rejects.toEqual(refused('NOT_FOUND'))
    await expect(cashouts.stateOf(crypto.randomUUID(), maker())).rejects.toEqual(refused('NOT_FOUND'))
    const { id } = await filed(1)
    await expect(cashouts.putAnswers(id, 'not,a\nfile,x', maker())).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
      details: ['csv: line 1: no column invoice, rupiah, status'],
    })
  })
})

describe('the list of the desk', () => {
  it('is filtered by what each waits for, by bank, sum, person and invoice, and leaves none out', async () => {
    const { cashouts } = test.loyalty
    await test.clock.advance(1_000)
    const made = [await requested(500), await requested(700), await requested(900)]
    const [free, , big] = made
    const now = test.clock.now()
    const idsOf = async (more: object) =>
      (await cashouts.list({ status: 'processing', perPage: 100, ...more }, now)).cashouts.map(({ id }) => id)
    expect(await idsOf({ search: free?.invoice.toLowerCase() })).toEqual([free?.id])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect(await idsOf({ person: free?.token })).toEqual([free?.id])
    expect(await idsOf({ person: 'nobody' })).toEqual([])
    expect(await idsOf({ least: 90_000 })).toEqual([big?.id])
    expect(await idsOf({ bank: '008' })).toEqual([])
    await cashouts.settle(big?.id ?? '', { status: 'completed', reference: '' }, maker(THIRD))
    expect(await idsOf({ waits: 'second' })).toContain(big?.id)
    expect(await idsOf({ waits: 'maker' })).not.toContain(big?.id)
    expect(await idsOf({ waits: 'maker' })).toContain(free?.id)

    for (const sort of ['waiting', '-waiting', 'amount', '-amount'] as const) {
      const paged: number[] = []
      for (let cursor: string | undefined; ;) {
        const page = await cashouts.list({ status: 'processing', sort, perPage: 2, cursor }, now)
        paged.push(...page.cashouts.map((one) => (sort.endsWith('amount') ? one.net : one.createdAt)))
        cursor = page.meta.next ?? undefined
        if (cursor === undefined) break
      }
      const way = sort.startsWith('-') ? -1 : 1
      expect([sort, paged]).toEqual([sort, paged.toSorted((one, other) => (one - other) * way)])
      expect(paged).toHaveLength((await idsOf({})).length)
    }

    const all = await idsOf({})
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await cashouts.list({ status: 'processing', perPage: 2, cursor }, now)
      read.push(...page.cashouts.map(({ id }) => id))
      cursor = page.meta.next ?? undefined
    } while (cursor !== undefined)
    expect(read).toEqual(all)
    const totals = await cashouts.totals(now)
    expect(totals.waiting.count).toBe(all.length)
    expect(totals.second.count).toBeGreaterThanOrEqual(1)
    await expect(cashouts.list({ status: 'processing', perPage: 2, cursor: 'x' }, now)).rejects.toEqual(
      refused('INVALID_PARAMETERS'),
    )
  })

  it('shows a frozen wallet as what it waits for, puts it into no file and completes no payment of it', async () => {
    const { cashouts, ledgerDesk } = test.loyalty
    const { id, token } = await requested()
    await cashouts.take(id, true, maker(THIRD))
    const freeze = (isFrozen: boolean) =>
      test.database.transaction(test.database.forModule('loyalty'), (tx) =>
        ledgerDesk.setFrozen(tx, {
          id: crypto.randomUUID(),
          accountId: token,
          isFrozen,
          now: test.clock.now() + (isFrozen ? 0 : 1),
          reason: 'a ring',
          askedBy: FIRST,
          confirmedBy: SECOND,
        }),
      )
    await freeze(true)
    const waiting = await cashouts.list(
      { status: 'processing', waits: 'frozen', perPage: 100 },
      test.clock.now(),
    )
    expect(waiting.cashouts.map((one) => [one.id, one.waitsFor])).toEqual([[id, 'frozen']])
    expect(await cashouts.makeFile(10, maker(THIRD))).toBeNull()
    await expect(
      cashouts.settle(id, { status: 'completed', reference: '' }, maker(THIRD)),
    ).rejects.toMatchObject({
      code: 'CASHOUT_HELD',
      details: ['frozen'],
    })
    await freeze(false)
    expect(await cashouts.makeFile(10, maker(THIRD))).toMatchObject({ count: 1 })
  })
})

describe('a case', () => {
  it('shows who gave the gifts of 30 days, and the signs of somebody who pays themselves', async () => {
    const { id, token } = await requested()
    // One person with two accounts: the second one gives with the same papers.
    const other = await test.person(1_000)
    const paper = {
      nik: '3171010101900009',
      fullName: 'Rani Kusuma',
      phone: '8123',
      email: 'r@tayang.test',
      bankCode: '014',
      bankNumber: '8841',
      bankAccountName: 'Rani K',
      password: PASSWORD,
    }
    await test.calls.call(loyalty.putBankAccount, { token: other, body: paper })
    const pack = (await test.gifts()).flatMap(({ packs }) => packs).find(({ price }) => price === 500)
    const gift = { purpose: 'transfer', packId: pack?.id ?? '', giftType: 'premium' } as const
    const sent = await test.calls.call(loyalty.createTransaction, {
      token: other,
      body: { ...gift, receiverId: token },
    })
    expect(sent.status).toBe(200)
    const shown = await test.loyalty.cashouts.read(id, test.clock.now())
    expect(shown.gifts.diamonds).toBe(1_500)
    expect(shown.gifts.days.at(-1)).toBe(1_500)
    expect(shown.gifts.days).toHaveLength(30)
    expect(shown.gifts.senders.find((sender) => sender.id === other)).toEqual({
      id: other,
      gifts: 1,
      diamonds: 500,
      share: 33,
      signs: ['same-nik', 'same-number'],
    })
    expect(shown.sameAs.map((one) => one.id)).toContain(other)
    expect(shown.earlier).toEqual({ count: 0, rupiah: 0 })
  })
})
