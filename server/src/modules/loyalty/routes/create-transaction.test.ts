import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
let flower: { id: string; price: number }
let bullet: { id: string }
let one: { id: string }
beforeAll(async () => {
  test = await openLoyaltyHarness()
  const [first] = await test.gifts()
  flower = first!.packs[0]!
  const packs = [{ price: 1, amount: 1 }]
  const drawn = { icon: '/gifts/kopi.svg', animation: null, duration: 3, isOnSale: true, order: 9 }
  await test.loyalty.putGift({ friendlyId: 'kopi', name: 'Kopi', category: 'basic', packs, ...drawn })
  one = (await test.gifts()).find(({ name }) => name === 'Kopi')!.packs[0]!
  bullet = (await test.calls.call(loyalty.listBulletPacks)).body.data[0].packs[0]
})
afterAll(() => test[Symbol.asyncDispose]())

const send = (token: string | undefined, body: object, key?: string) =>
  test.calls.call(loyalty.createTransaction, {
    body: { purpose: 'transfer', giftType: 'basic', packId: flower.id, ...body },
    ...(token !== undefined && { token }),
    ...(key !== undefined && { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } }),
  })
const walletOf = async (token: string) => (await test.calls.call(loyalty.getWallet, { token })).body.data
async function show(owner: string, isOpen = true): Promise<string> {
  const id = crypto.randomUUID()
  test.stages.set(id, { ownerProfileId: test.profileIdOf(owner), isOpen })
  return id
}

describe('a gift', () => {
  it('debits diamonds, credits gencash less the fee, and answers the balance', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const { status, body } = await send(from, { receiverId: to, showId: await show(to) })
    expect([status, body.data]).toMatchObject([
      200,
      {
        status: 'completed',
        pack: { price: 10, amount: 1 },
        gencash: { gross: 10, fee: 3, tax: 0, net: 7 },
        partner: { accountId: to },
        isSent: true,
        isReplayed: false,
        wallet: { diamonds: 90, gencash: 0 },
      },
    ])
    expect(await walletOf(to)).toEqual({ diamonds: 0, gencash: 7 })
  })

  it('is sent once under its key, and answered the same after the show has ended', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const [showId, key] = [await show(to), crypto.randomUUID()]
    const first = await send(from, { receiverId: to, showId }, key)
    test.stages.set(showId, { ownerProfileId: test.profileIdOf(to), isOpen: false })
    const second = await send(from, { receiverId: to, showId }, key)
    expect(second.body.data).toMatchObject({ id: first.body.data.id, isReplayed: true })
    expect(await walletOf(from)).toMatchObject({ diamonds: 90 })
  })

  it('is refused under the key of another gift, and a key is valid for its owner only', async () => {
    const [from, other, to] = [await test.person(100), await test.person(100), await test.person()]
    const key = crypto.randomUUID()
    await send(from, { receiverId: to }, key)
    expect(await send(from, { receiverId: other }, key)).toMatchObject({
      status: 409,
      body: { code: 'KEY_REUSED' },
    })
    expect((await send(other, { receiverId: to }, key)).body.data).toMatchObject({ isReplayed: false })
  })

  it('that costs exactly the balance is refused, unless the setting allows it', async () => {
    const [from, to] = [await test.person(10), await test.person()]
    const refused = await send(from, { receiverId: to })
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'NOT_ENOUGH_DIAMONDS', message: 'Not enough diamonds' },
    })
    test.rules.allowExact = true
    try {
      expect((await send(from, { receiverId: to })).status).toBe(200)
    } finally {
      test.rules.allowExact = false
    }
    expect(await walletOf(from)).toMatchObject({ diamonds: 0 })
  })

  it('never spends more than the balance, also when fifty are sent at once', async () => {
    const [from, to] = [await test.person(101), await test.person()]
    const all = await Promise.all(Array.from({ length: 50 }, () => send(from, { receiverId: to })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await walletOf(from)).toMatchObject({ diamonds: 1 })
  })

  it('is the same gift when a closed tab and an open one repeat its key', async () => {
    const [from, to, key] = [await test.person(100), await test.person(), crypto.randomUUID()]
    const all = await Promise.all(Array.from({ length: 20 }, () => send(from, { receiverId: to }, key)))
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await walletOf(from)).toMatchObject({ diamonds: 90 })
  })

  it('adds to the diamonds of its video, and to those of no other', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const [video, other] = [await show(to), await show(to)]
    for (const videoId of [video, video]) await send(from, { receiverId: to, videoId })
    await send(from, { receiverId: to, showId: await show(to) })
    expect(await test.loyalty.diamondsAt([video, other])).toEqual(new Map([[video, 20]]))
    expect(await test.loyalty.diamondsAt([])).toEqual(new Map())
  })

  it('goes only to the owner of the show or the video', async () => {
    const [from, to, thief] = [await test.person(100), await test.person(), await test.person()]
    const answer = await send(from, { receiverId: thief, showId: await show(to) })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await walletOf(thief)).toEqual({ diamonds: 0, gencash: 0 })
  })

  it('is refused to oneself, to an ended or unknown show, and across a block', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    expect((await send(from, { receiverId: from })).body.code).toBe('SELF_GIFT')
    expect((await send(from, { receiverId: to, showId: await show(to, false) })).body.code).toBe('SHOW_ENDED')
    expect((await send(from, { receiverId: to, showId: crypto.randomUUID() })).body.code).toBe(
      'SHOW_NOT_FOUND',
    )
    expect((await send(from, { receiverId: to, videoId: crypto.randomUUID() })).body.code).toBe(
      'VIDEO_NOT_FOUND',
    )
    expect((await send(from, { receiverId: crypto.randomUUID() })).body.code).toBe('NOT_FOUND')
    test.blocks.set(`${from} ${test.profileIdOf(to)}`, 'BLOCKED')
    expect(await send(from, { receiverId: to })).toMatchObject({
      status: 403,
      body: {
        code: 'BLOCKED_RELATION',
        message: 'You have been blocked by the user, and are unable to send Diamonds to this profile.',
      },
    })
    expect(await walletOf(from)).toMatchObject({ diamonds: 100 })
  })

  it('is refused to guests, below the minimum age, and for a pack that is unsold or of another kind', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    expect((await send(undefined, { receiverId: to })).status).toBe(401)
    for (const packId of [crypto.randomUUID(), 'nothing']) {
      expect((await send(from, { receiverId: to, packId })).body.code).toBe('PACK_NOT_FOUND')
    }
    expect((await send(from, { receiverId: to, giftType: 'premium' })).body.code).toBe('PACK_NOT_FOUND')
    test.tooYoung.add(from)
    expect((await send(from, { receiverId: to })).body.code).toBe('AGE_REQUIRED')
  })

  it('is refused to a suspended account, and a repeated key is answered with what happened before', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const order = { receiverId: to }
    const key = crypto.randomUUID()
    const first = await send(from, order, key)
    expect(first.status).toBe(200)
    test.suspended.add(from)
    expect((await send(from, order)).body.code).toBe('ACCOUNT_SUSPENDED')
    const again = await send(from, order, key)
    expect(again.body.data).toEqual({ ...first.body.data, isReplayed: true })
    expect(await walletOf(from)).toMatchObject({ diamonds: 90 })
  })

  it.each([{ packId: 5 }, { price: 1, packId: '' }, { purpose: 'withdraw' }, { receiverId: '../x' }])(
    'of nonsense (%j) is refused',
    async (body) => {
      const from = await test.person(100)
      expect((await send(from, { receiverId: await test.person(), ...body })).status).toBe(400)
    },
  )

  it('takes the price from its pack, whatever the request names', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const { body } = await send(from, { receiverId: to, price: 0, amount: 1e9, diamonds: -5 })
    expect(body.data.wallet).toEqual({ diamonds: 90, gencash: 0 })
  })
})

describe('gifts of one diamond', () => {
  const giveOnes = async (count: number, { from, to }: { from: string; to: string }) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await send(from, { receiverId: to, packId: one.id }))
    return answers.map(({ body }) => body.data)
  }

  it('pay together the fee of one gift of ten, and each receipt has its carry', async () => {
    const [from, single, tenfold] = [await test.person(100), await test.person(), await test.person()]
    const sent = await giveOnes(10, { from, to: single })
    await send(from, { receiverId: tenfold })
    expect([await walletOf(single), await walletOf(tenfold)]).toEqual([
      { diamonds: 0, gencash: 7 },
      { diamonds: 0, gencash: 7 },
    ])
    expect(sent.map(({ gencash }) => gencash)).toMatchObject([
      { gross: 1, fee: 0, net: 1, carry: { percent: 30, before: 0, after: 30 } },
      { gross: 1, fee: 0, net: 1, carry: { before: 30, after: 60 } },
      { gross: 1, fee: 0, net: 1, carry: { before: 60, after: 90 } },
      { gross: 1, fee: 1, net: 0, carry: { before: 90, after: 20 } },
      ...Array.from({ length: 6 }, () => ({ gross: 1 })),
    ])
    expect(await test.breaches()).toEqual([])
  })

  it('that earn nothing are in the lists of both sides, with a receipt for both', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const { id } = (await giveOnes(4, { from, to })).at(-1)
    const received = { token: to, query: { only: 'received' } }
    expect((await test.calls.call(loyalty.listTransfers, received)).body.data[0]).toMatchObject({
      id,
      gencash: { fee: 1, net: 0 },
    })
    for (const token of [from, to]) {
      for (const operation of [loyalty.getTransaction, loyalty.getReceipt]) {
        expect(await test.calls.call(operation, { token, params: { id } })).toMatchObject({
          status: 200,
          body: { data: { id } },
        })
      }
    }
  })

  it('sent at once to one streamer carry each other’s hundredths, and a repeated key keeps the first ones', async () => {
    const [from, to, key] = [await test.person(200), await test.person(), crypto.randomUUID()]
    const [first] = await Promise.all([
      send(from, { receiverId: to, packId: one.id }, key),
      ...Array.from({ length: 99 }, () => send(from, { receiverId: to, packId: one.id })),
    ])
    expect(await walletOf(to)).toEqual({ diamonds: 0, gencash: 70 })
    const again = await send(from, { receiverId: to, packId: one.id }, key)
    expect(again.body.data).toMatchObject({ isReplayed: true, gencash: first.body.data.gencash })
    expect(await walletOf(to)).toEqual({ diamonds: 0, gencash: 70 })
  })

  it('keep their hundredths when an operator changes the fee', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    await giveOnes(1, { from, to })
    test.rules.feePercent = 50
    try {
      const [, third] = await giveOnes(2, { from, to })
      expect(third.gencash).toMatchObject({ fee: 1, carry: { percent: 50, before: 80, after: 30 } })
    } finally {
      test.rules.feePercent = 30
    }
  })
})

describe('a bullet comment', () => {
  it('is paid by its pack, and needs a text and a show', async () => {
    const [from, to] = [await test.person(100), await test.person()]
    const order = { giftType: 'bullet', packId: bullet.id, receiverId: to }
    expect((await send(from, { ...order, showId: await show(to), comment: '  ' })).status).toBe(400)
    expect((await send(from, { ...order, showId: await show(to) })).status).toBe(400)
    expect((await send(from, { ...order, comment: 'Halo' })).body.code).toBe('SHOW_NOT_FOUND')
    const { body } = await send(from, { ...order, showId: await show(to), comment: 'Halo kak!' })
    expect(body.data).toMatchObject({
      giftType: 'bullet',
      pack: { price: 5, amount: 8 },
      wallet: { diamonds: 95 },
    })
  })
})
