import { loyalty, type Statement, type Transaction } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'

const DAY_MS = 24 * 60 * 60_000

let test: LoyaltyHarness
let fan: string
let star: string
let showId: string
/** The clock begins with the first day of 2026 in Jakarta. */
beforeAll(async () => {
  test = await openLoyaltyHarness()
  test.cashoutRules['cashout.holdHours'] = 0
  ;[fan, star] = [await test.person(100_000), await test.person()]
  showId = crypto.randomUUID()
  test.stages.set(showId, { ownerProfileId: test.profileIdOf(star), isOpen: true })
  // One gift each evening of the first days, a minute before and at midnight too.
  await test.clock.leap(DAY_MS - 60_000)
  await give({ showId })
  await test.clock.advance(60_000)
  await give({ price: 500 })
  await give({ showId, price: 5 })
  await test.clock.leap(DAY_MS)
  for (let n = 0; n < 7; n += 1) await give({ showId })
})
afterAll(() => test[Symbol.asyncDispose]())

async function give({ price = 10, ...where }: { price?: number; showId?: string }): Promise<void> {
  const bullets = (await test.calls.call(loyalty.listBulletPacks)).body.data
  const sold = [...(await test.gifts()), ...bullets]
  const gift = sold.find(({ packs }) => packs.some((pack: { price: number }) => pack.price === price))
  const { id: packId } = gift.packs.find((pack: { price: number }) => pack.price === price)
  const body = { purpose: 'transfer', packId, receiverId: star, giftType: gift.category, ...where }
  const comment = gift.category === 'bullet' && { comment: 'Halo!' }
  const answer = await test.calls.call(loyalty.createTransaction, {
    token: fan,
    body: { ...body, ...comment },
  })
  expect(answer.status).toBe(200)
}

const ask = (query: Record<string, string>, token: string | undefined = star) =>
  test.calls.call(loyalty.getStatement, { query, ...(token !== '' && { token }) })
const read = async (from: string, to: string): Promise<Statement> => (await ask({ from, to })).body.data

describe('a statement', () => {
  it('has the income between two midnights of Jakarta, by show and by gift', async () => {
    expect(await read('2026-01-01', '2026-01-01')).toMatchObject({
      opening: 0,
      closing: 7,
      earned: { gifts: 1, gross: 10, fee: 3, tax: 0, net: 7 },
    })
    const second = await read('2026-01-02', '2026-01-02')
    expect(second).toMatchObject({
      opening: 7,
      closing: 361,
      earned: { gifts: 2, gross: 505, fee: 151, net: 354 },
      shows: [
        { showId: null, name: null, net: 350 },
        { showId, name: `Show ${showId.slice(0, 4)}`, gifts: 1, net: 4 },
      ],
      otherShows: null,
      giftKinds: [
        { name: 'Naga', icon: '/gifts/kembang.svg', net: 350 },
        { name: 'Bullet', gifts: 1, net: 4 },
      ],
    })
  })

  it('is computed from the receipts of its time, and begins where the one before ended', async () => {
    const whole = await read('2026-01-01', '2026-01-03')
    const received = await test.calls.call(loyalty.listTransfers, {
      token: star,
      query: { only: 'received', perPage: '100' },
    })
    const receipts: Transaction[] = received.body.data
    const sumOf = (name: 'gross' | 'fee' | 'tax' | 'net') =>
      receipts.reduce((sum, { gencash }) => sum + gencash[name], 0)
    expect(whole.earned).toEqual({
      gifts: receipts.length,
      gross: sumOf('gross'),
      fee: sumOf('fee'),
      tax: sumOf('tax'),
      net: sumOf('net'),
    })
    for (const groups of [whole.shows, whole.giftKinds])
      expect(groups.reduce((sum, { net }) => sum + net, 0)).toBe(whole.earned.net)
    const days = await Promise.all(['01', '02', '03'].map((day) => read(`2026-01-${day}`, `2026-01-${day}`)))
    expect(days.map(({ opening }) => opening).slice(1)).toEqual(
      days.map(({ closing }) => closing).slice(0, -1),
    )
    expect(days.at(-1)?.closing).toBe(whole.closing)
  })

  it('is answered to its owner only, for 92 days at most', async () => {
    expect((await ask({ from: '2026-01-01', to: '2026-01-03' }, '')).status).toBe(401)
    expect((await ask({ from: '2026-01-01', to: '2026-01-03' }, fan)).body.data).toMatchObject({
      opening: 0,
      closing: 0,
      earned: { gifts: 0 },
      shows: [],
    })
    expect((await ask({ from: '2026-01-01', to: '2026-04-02' })).status).toBe(200)
    for (const [from, to] of [
      ['2026-01-02', '2026-01-01'],
      ['2026-01-01', '2026-04-03'],
      ['2026-02-30', '2026-03-01'],
      ['', '2026-03-01'],
    ] as const)
      expect((await ask({ from, to })).body.code).toBe('INVALID_PARAMETERS')
  })

  it('has the requested, the returned and the paid cash-outs', async () => {
    const rich = await test.streamer(2_000)
    const from = new Date(test.clock.now() + 7 * 60 * 60_000).toISOString().slice(0, 10)
    await putBankAccount(rich)
    await cashOut(rich, 'failed')
    await cashOut(rich, 'completed')
    const { body } = await ask({ from, to: from }, rich)
    expect(body.data).toMatchObject({
      opening: 0,
      earned: { net: 2_000 },
      cashouts: {
        asked: 1_200,
        returned: 600,
        completed: { count: 1, gencash: 600, amount: 60_000, fee: 0, tax: 0, net: 60_000 },
      },
      closing: 1_400,
    })
  })
})

async function putBankAccount(token: string): Promise<void> {
  const body = {
    nik: '3171012345678901',
    fullName: 'Rani Kusuma',
    phone: '8123456789',
    email: 'rani@example.com',
    bankCode: '014',
    bankNumber: '5550001112',
    bankAccountName: 'Rani Kusuma',
    password: PASSWORD,
  }
  expect((await test.calls.call(loyalty.putBankAccount, { token, body })).status).toBe(200)
}

async function cashOut(token: string, as: 'completed' | 'failed'): Promise<void> {
  const body = { purpose: 'withdraw', gencash: 600, password: PASSWORD }
  const { id } = (await test.calls.call(loyalty.createTransaction, { token, body })).body.data
  const by = (operator: string) => ({ operator, now: test.clock.now(), mayMake: true, mayCheck: true })
  const { settle } = test.loyalty.cashouts
  if (as === 'failed') await settle(id, { status: 'failed', reason: 'No such number' }, by(FIRST))
  else
    for (const operator of [FIRST, SECOND])
      await settle(id, { status: 'completed', reference: '1' }, by(operator))
}
