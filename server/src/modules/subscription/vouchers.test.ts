import { loyalty, subscription } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from './grants.ts'
import { openSubscriptionHarness, type SubscriptionHarness } from './test/subscription-harness.ts'

let test: SubscriptionHarness
let me: string
beforeAll(async () => {
  test = await openSubscriptionHarness()
  await test.sell()
})
beforeEach(() => {
  me = crypto.randomUUID()
})
afterAll(() => test[Symbol.asyncDispose]())

async function codes(
  draft: { count?: number; code?: string; usesMax?: number; expiresAt?: number | null } = {},
) {
  const made = await test.subscription.vouchers.create(
    { package_code: 'premium-month', note: 'test', count: 1, usesMax: 1, expiresAt: null, ...draft },
    test.clock.now(),
  )
  return ((await test.subscription.vouchers.codesOf(made?.id ?? '')) ?? []).map(({ code }) => code)
}
const redeem = (code: unknown, token: string | undefined = me, key?: string) =>
  test.calls.call(subscription.createTransaction, {
    body: { type: 'voucher', code },
    ...(token !== undefined && { token }),
    ...(key !== undefined && { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } }),
  })
const listed = (filter = {}, after: string | null = null) =>
  test.subscription.vouchers.list(filter, { after, limit: 1, now: test.clock.now() })
const owned = async (token = me) =>
  (await test.calls.call(subscription.listSubscriptions, { token })).body.data as {
    startAt: number
    endAt: number
  }[]

describe('a voucher', () => {
  it('grants its package, however its code is typed', async () => {
    const [code] = await codes()
    const { status, body } = await redeem(`  ${code?.toLowerCase()} `)
    expect([status, body.data]).toMatchObject([200, { packageName: 'Premium' }])
    expect(await owned()).toMatchObject([{ endAt: test.clock.now() + 30 * DAY_MS }])
  })

  it('is made with what it is for: gone with it, once however often it is made, and of a package on sale', async () => {
    const db = test.database.forModule('draws')
    const make = (package_code: string, code: string, isKilled = false) =>
      test.database.transaction(db, async (tx) => {
        const draft = { package_code, note: 'won', count: 1, usesMax: 1, expiresAt: null, code }
        const isMade = await test.subscription.vouchers.createWithin(tx, draft, test.clock.now())
        if (isKilled) throw new Error('killed')
        return isMade
      })
    await expect(make('premium-month', 'WON-ONE', true)).rejects.toThrow('killed')
    expect((await redeem('WON-ONE')).body.code).toBe('VOUCHER_NOT_FOUND')
    expect(await make('premium-month', 'WON-ONE')).toBe(true)
    expect(await make('premium-month', 'WON-ONE')).toBe(true)
    expect(await make('no-such-package', 'WON-TWO')).toBe(false)
    expect((await redeem('WON-ONE')).status).toBe(200)
    expect((await redeem('WON-ONE', crypto.randomUUID())).body.code).toBe('VOUCHER_USED')
  })

  it('extends a running subscription', async () => {
    const [first, second] = await codes({ count: 2 })
    await redeem(first)
    await redeem(second)
    expect(await owned()).toMatchObject([{ endAt: test.clock.now() + 60 * DAY_MS }])
  })

  it('is used once: by the first account only, and not twice by that one', async () => {
    const [code] = await codes()
    await redeem(code)
    expect(await redeem(code)).toMatchObject({
      status: 409,
      body: { code: 'VOUCHER_USED', message: 'Voucher already used' },
    })
    expect((await redeem(code, crypto.randomUUID())).body.code).toBe('VOUCHER_USED')
    expect((await owned()).map(({ startAt, endAt }) => endAt - startAt)).toEqual([30 * DAY_MS])
  })

  it('is answered again under its key, also when it is sent many times at once', async () => {
    const [code] = await codes()
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => redeem(code, me, key)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await owned()).map(({ startAt, endAt }) => endAt - startAt)).toEqual([30 * DAY_MS])
  })

  it('of many uses is granted to exactly as many people, also at once', async () => {
    const [code] = await codes({ code: 'MERDEKA-2026', usesMax: 3 })
    const people = Array.from({ length: 8 }, () => crypto.randomUUID())
    const all = await Promise.all(people.map((one) => redeem(code, one)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(all.filter(({ body }) => body.code === 'VOUCHER_USED')).toHaveLength(5)
    const [batch] = await listed()
    expect(batch).toMatchObject({ uses: 3, usesMax: 3 })
  })

  it('that has expired is refused', async () => {
    const [code] = await codes({ expiresAt: test.clock.now() + 1_000 })
    await test.clock.advance(1_000)
    expect(await redeem(code)).toMatchObject({ status: 410, body: { message: 'Voucher expired' } })
  })

  it('that is unknown is not found, and an invalid code is refused', async () => {
    expect(await redeem('NOT-A-CODE')).toMatchObject({ status: 404, body: { message: 'Voucher not found' } })
    for (const nonsense of ['x', 'DROP TABLE voucher', '<b>', 7, null, 'A'.repeat(33)]) {
      expect((await redeem(nonsense)).status).toBe(400)
    }
    expect((await redeem('NOT-A-CODE', '')).status).toBe(401)
  })

  it('cannot be guessed: ten tries an hour', async () => {
    for (let n = 0; n < 10; n += 1) expect((await redeem(`TRY-${n}-AAAA`)).status).toBe(404)
    const [code] = await codes()
    const refused = await redeem(code)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await test.clock.advance(60 * 60_000)
    expect((await redeem(code)).status).toBe(200)
  })
})

describe('the key of a voucher', () => {
  it('is valid for its code only: another code under it is refused, and stays unused', async () => {
    const [first, second] = await codes({ count: 2 })
    const key = crypto.randomUUID()
    expect((await redeem(first, me, key)).status).toBe(200)
    expect(await redeem(second, me, key)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
    expect((await redeem(second)).status).toBe(200)
  })

  it('does not reset the tries when it is repeated', async () => {
    const [code] = await codes()
    const key = crypto.randomUUID()
    await redeem(code, me, key)
    const answers = []
    for (let n = 0; n < 11; n += 1) {
      answers.push((await redeem(`GUESS-${n}-AAAA`)).status)
      if (n === 4) expect((await redeem(code, me, key)).status).toBe(200)
    }
    expect(answers.filter((status) => status === 404)).toHaveLength(9)
  })
})

describe('a batch of vouchers', () => {
  it('has random codes, or a chosen word that no other batch has', async () => {
    const made = await codes({ count: 50 })
    expect(new Set(made).size).toBe(50)
    for (const code of made) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await codes({ code: 'LEBARAN' })
    await expect(codes({ code: 'LEBARAN' })).rejects.toMatchObject({ code: 'VOUCHER_USED' })
  })

  it('is not created for a package that is not on sale', async () => {
    const draft = { package_code: 'nothing', note: '', count: 1, usesMax: 1, expiresAt: null }
    expect(await test.subscription.vouchers.create(draft, test.clock.now())).toBeUndefined()
    expect(await test.subscription.vouchers.codesOf('nothing')).toBeUndefined()
  })

  it('ends for good: its codes give nothing more, and what they gave stays', async () => {
    const [used, unused] = await codes({ count: 2 })
    await redeem(used)
    const [batch] = await listed()
    const end = () =>
      test.subscription.vouchers.end(batch?.id ?? '', { reason: 'printed twice', now: test.clock.now() })
    const endedAt = test.clock.now()
    expect(await end()).toMatchObject({ endedAt, endReason: 'printed twice', uses: 1 })
    await test.clock.advance(1_000)
    expect(await end()).toMatchObject({ endedAt })
    expect((await redeem(unused, crypto.randomUUID())).body.code).toBe('VOUCHER_EXPIRED')
    expect(await owned()).toHaveLength(1)
    expect(await test.subscription.vouchers.end('nothing', { reason: 'x', now: 0 })).toBeUndefined()
  })

  it('is listed with the newest first, by package and by whether it still gives something', async () => {
    await codes({ count: 2 })
    const [newest] = await listed()
    await codes({ code: 'USED-UP-NOW' })
    await redeem('USED-UP-NOW')
    expect((await listed({ state: 'running' }))[0]?.id).toBe(newest?.id)
    const [usedUp] = await listed({ state: 'usedUp' })
    expect(usedUp).toMatchObject({ uses: 1, count: 1 })
    expect((await listed({ package_code: 'premium-month' }, usedUp?.id ?? ''))[0]?.id).toBe(newest?.id)
    expect(await listed({ package_code: 'nothing' })).toEqual([])
  })

  it('knows who used which code when, the latest first', async () => {
    const [code = ''] = await codes({ code: 'HISTORY-1', usesMax: 5 })
    const other = crypto.randomUUID()
    await redeem(code)
    await test.clock.advance(1_000)
    await redeem(code, other)
    const first = await test.subscription.vouchers.find(code, { after: null, limit: 1 })
    expect(first).toMatchObject({ code, uses: 2, batch: { note: 'test' } })
    expect(first?.history).toMatchObject([{ accountId: other, packageName: 'Premium' }])
    const after = first?.history[0] ?? null
    expect((await test.subscription.vouchers.find(code, { after, limit: 9 }))?.history).toMatchObject([
      { accountId: me },
    ])
    const all = await test.subscription.vouchers.usesOf(first?.batch.id ?? '', { after: null, limit: 9 })
    expect(all?.map(({ accountId }) => accountId)).toEqual([other, me])
    expect(await test.subscription.vouchers.find('UNKNOWN', { after: null, limit: 1 })).toBeUndefined()
    expect(await test.subscription.vouchers.usesOf('nothing', { after: null, limit: 1 })).toBeUndefined()
  })
})
