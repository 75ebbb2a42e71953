import { admin, loyalty, user, type WhyCall } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

async function somebody(name = 'Laras') {
  const person = await app.test.person(name)
  const { accountId, id: profileId } = person.login.profile
  return { ...person, accountId, profileId, how: { token: person.login.accessToken } }
}

async function why(
  accountId: string,
  call: WhyCall,
  more: { on?: string; amount?: number } = {},
  token = app.operator.login.accessToken,
) {
  const input = { params: { accountId }, query: { call, ...more } }
  const { status, body } = await app.test.call(admin.getPersonWhy, input, { token })
  expect(status).toBe(200)
  const failed = body.data.checks.filter(({ passes }) => !passes).map(({ check }) => check)
  return { ...body.data, failed, of: (name: string) => body.data.checks.find(({ check }) => check === name) }
}

describe('why a person could not', () => {
  it('send a gift: the balance, the price and the sentence that they read', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    const answer = await why(laras.accountId, 'send-gift', { on: made.profileId, amount: 50 })
    expect(answer).toMatchObject({
      may: false,
      on: 'Made',
      failed: ['balance'],
      sentence: 'Not enough diamonds',
    })
    expect(answer.of('balance')).toMatchObject({ is: 0, needs: 50 })
    expect(answer.of('signed-in')).toMatchObject({ passes: true, is: 'Test' })
  })

  it('send a gift to somebody who blocked them, in the words of the gift panel', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    await app.test.call(user.block, { body: { blockTo: laras.accountId } } as never, made.how)
    const answer = await why(laras.accountId, 'send-gift', { on: made.accountId })
    expect(answer.of('blocked')).toMatchObject({ passes: false, is: 'Made' })
    expect(answer.sentence).toContain('unable to send Diamonds')
  })

  it('send a gift to themselves, or to nobody', async () => {
    const laras = await somebody()
    expect((await why(laras.accountId, 'send-gift', { on: laras.profileId })).failed).toContain('not-own')
    expect((await why(laras.accountId, 'send-gift', { on: UNKNOWN_ID })).failed).toContain('there')
  })

  it('do anything while the account is closed', async () => {
    const laras = await somebody()
    await app.test.app.user.accounts.ban(laras)
    for (const call of admin.whyCalls) {
      const answer = await why(laras.accountId, call)
      expect([call, answer.of('account')?.passes, answer.sentence]).toEqual([
        call,
        false,
        'This account has been closed by our moderators',
      ])
    }
  })

  it('do what is off for them for a while, until when', async () => {
    const laras = await somebody()
    const until = Date.now() + 60 * 60_000
    await app.test.app.user.accounts.suspensions.set(laras.accountId, until)
    for (const call of ['send-gift', 'comment', 'go-live', 'cash-out', 'upload-clip'] as const) {
      expect((await why(laras.accountId, call)).of('suspended')).toMatchObject({
        passes: false,
        until,
        code: 'ACCOUNT_SUSPENDED',
      })
    }
    expect((await why(laras.accountId, 'watch')).of('suspended')).toBeUndefined()
  })

  it('go live below the age that is required, and without an approval', async () => {
    const laras = await somebody()
    const put = (key: string, value: unknown) =>
      app.call(admin.putSetting, { params: { key }, body: { value, reason: 'for this test' } })
    await put('age.required', true)
    await put('streamer.approvalRequired', true)
    const answer = await why(laras.accountId, 'go-live')
    expect(answer.failed).toEqual(['age', 'approval'])
    expect(answer.of('age')).toMatchObject({ is: null, needs: 18, code: 'AGE_REQUIRED' })
    await app.call(admin.putStreamer, {
      params: { accountId: laras.accountId },
      body: { isApproved: true, reason: 'A test' },
    })
    await app.test.call(user.putBirthDate, { body: { birthDate: '1999-02-14' } }, laras.how)
    const after = await why(laras.accountId, 'go-live')
    expect([after.may, after.failed, after.sentence]).toEqual([true, [], null])
    await put('age.required', null)
    await put('streamer.approvalRequired', null)
  })

  it('comment where there is no room, and in a show where the streamer banned them', async () => {
    const laras = await somebody()
    expect((await why(laras.accountId, 'comment', { on: UNKNOWN_ID })).failed).toEqual(['there'])
  })

  it('watch a title that is not there', async () => {
    const laras = await somebody()
    const answer = await why(laras.accountId, 'watch', { on: UNKNOWN_ID })
    expect([answer.failed, answer.sentence]).toEqual([['there'], 'Show not found'])
  })

  it('cash out: the minimum and the bank account', async () => {
    const laras = await somebody()
    const answer = await why(laras.accountId, 'cash-out')
    expect(answer.failed).toEqual(['minimum', 'bank-account'])
    expect((await why(laras.accountId, 'cash-out', { amount: 10_000 })).failed).toEqual([
      'bank-account',
      'balance',
    ])
  })

  it('tells the truth: what it says is what the call answers', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    const packs = [{ price: 50, amount: 1 }]
    const draft = {
      name: 'Kopi',
      category: 'basic' as const,
      icon: '/gifts/kopi.svg',
      duration: 3,
      order: 1,
      packs,
    }
    await app.call(admin.putGift, { params: { friendlyId: 'kopi' }, body: draft })
    const [gift] = (await app.test.call(loyalty.listGifts, {})).body.data
    const [pack] = gift?.packs ?? []
    if (!gift || !pack) throw new Error('there is a gift')
    const sent = await app.test.call(
      loyalty.createTransaction,
      {
        body: {
          purpose: 'transfer',
          packId: pack.id,
          giftType: gift.category,
          receiverId: made.accountId,
        },
      } as never,
      { ...laras.how, headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    const answer = await why(laras.accountId, 'send-gift', { on: made.profileId, amount: pack.price })
    expect(answer.checks.find(({ passes }) => !passes)?.code).toBe(sent.refusal.code)
    expect(answer.sentence).toBe(sent.refusal.message)
  })
})

describe('who asks why', () => {
  it('reads no balance without the permission for wallets', async () => {
    const laras = await somebody()
    const trust = await app.test.operator(['trust'])
    const answer = await why(laras.accountId, 'send-gift', { amount: 50 }, trust.login.accessToken)
    expect(answer.of('balance')).toMatchObject({ passes: false, is: null, needs: 50 })
  })

  it('is an operator, and asks about somebody who is there', async () => {
    const laras = await somebody()
    const params = { accountId: laras.accountId }
    expect(await app.statusesOfOthers(admin.getPersonWhy, { params, query: { call: 'watch' } })).toEqual([
      401, 403,
    ])
    const unknown = { params: { accountId: UNKNOWN_ID }, query: { call: 'watch' as const } }
    expect(refusalOf(await app.call(admin.getPersonWhy, unknown))).toEqual([404, 'NOT_FOUND'])
  })
})
