import {
  admin,
  clipUploads,
  loyalty,
  pathOf,
  shows,
  switchNames,
  user,
  type Gift,
  type SwitchName,
} from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'

let test: TestApp
let operator: Person
let viewer: Person
let streamer: Person
let gifts: Gift[]

beforeAll(async () => {
  test = await openTestApp({ engine: true })
  operator = await test.operator()
  viewer = await test.person('Ani')
  streamer = await test.person('Budi')
  const body = {
    name: 'Naga',
    category: 'premium' as const,
    icon: '/gifts/naga.svg',
    duration: 3,
    order: 1,
    packs: [{ price: 10, amount: 1 }],
  }
  await test.call(admin.putGift, { params: { friendlyId: 'naga' }, body }, asOperator())
  gifts = (await test.call(loyalty.listGifts, {})).body.data
  await fetch(`${test.address}/dev/topup`, {
    method: 'POST',
    body: new URLSearchParams({ email: viewer.email, diamonds: '1000' }),
  })
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const name of switchNames) await turn(name, true)
})

const asOperator = () => ({ token: operator.login.accessToken })
const own = () => ({ token: viewer.login.accessToken })
const turn = (name: SwitchName, isOn: boolean) =>
  test.call(admin.putSwitch, { params: { name }, body: { isOn, reason: 'A flood of scripts' } }, asOperator())
const OFF = [503, 'SWITCHED_OFF']
const registered = () =>
  test.call(user.createAccount, {
    body: { email: `${crypto.randomUUID()}@example.com`, password: 'a good password', name: 'Baru' },
  })
const gift = (key: string) => {
  const [shown] = gifts
  const body = {
    purpose: 'transfer',
    receiverId: streamer.login.account.id,
    giftType: 'premium',
    packId: shown?.packs[0]?.id ?? '',
  } as const
  const headers = { [loyalty.IDEMPOTENCY_HEADER]: key }
  return test.call(loyalty.createTransaction, { body }, { ...own(), headers })
}

describe('a switch that an operator turned off', () => {
  it('is listed with who turned it off and why', async () => {
    expect((await turn('gifts', false)).status).toBe(200)
    const { data } = (await test.call(admin.listSwitches, {}, asOperator())).body
    expect(data.map(({ name }) => name)).toEqual([...switchNames])
    expect(data.find(({ name }) => name === 'gifts')).toMatchObject({
      isOn: false,
      reason: 'A flood of scripts',
      changedBy: operator.login.account.id,
      changedByName: operator.login.profile.name,
    })
  })

  it('needs a reason and a name that exists', async () => {
    const put = (name: string, reason: string) =>
      test.call(admin.putSwitch, { params: { name } as never, body: { isOn: false, reason } }, asOperator())
    expect([(await put('gifts', '')).status, (await put('nothing', 'A reason')).status]).toEqual([400, 400])
  })

  it('lets nobody register, while people who have an account sign in', async () => {
    await turn('signUp', false)
    const refused = await registered()
    expect([refused.status, refused.refusal.code]).toEqual(OFF)
    const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const
    const again = await test.call(user.createSession, {
      body: { type: 'username', username: viewer.email, password: viewer.password, device },
    })
    expect(again.status).toBe(200)
    await turn('signUp', true)
    expect((await registered()).status).toBe(200)
  })

  it('sends no code', async () => {
    await turn('codes', false)
    const refused = await test.call(user.sendOtp, {
      body: { mobile: '81234567890' },
    })
    expect([refused.status, refused.refusal.code]).toEqual(OFF)
    // Nor the one that confirms the person before a cash-out or an erasure.
    const proof = await test.call(user.sendProofCode, { body: { purpose: 'withdraw' } }, own())
    expect([proof.status, proof.refusal.code]).toEqual(OFF)
  })

  it('takes no cash-out, which says so in the words of cash-outs', async () => {
    await turn('cashOut', false)
    const body = { purpose: 'withdraw', gencash: 500, password: viewer.password } as const
    const refused = await test.call(loyalty.createTransaction, { body }, own())
    expect([refused.status, refused.refusal.code]).toEqual([409, 'CASHOUT_CLOSED'])
  })

  it('takes no gift, answers one that was taken before, and takes them again once it is on', async () => {
    const before = crypto.randomUUID()
    expect((await gift(before)).status).toBe(200)
    await turn('gifts', false)
    const refused = await gift(crypto.randomUUID())
    expect([refused.status, refused.refusal.code]).toEqual(OFF)
    expect((await gift(before)).status).toBe(200)
    await turn('gifts', true)
    expect((await gift(crypto.randomUUID())).status).toBe(200)
  })

  it('takes no upload', async () => {
    await turn('uploads', false)
    const answer = await fetch(new URL(pathOf(clipUploads.createMetadata, {}), test.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer.login.accessToken}` },
      body: new FormData(),
    })
    const { code } = (await answer.json()) as { code: string }
    expect([answer.status, code]).toEqual(OFF)
  })

  it('lets nobody go live, neither from a page nor with a key', async () => {
    const { key } = (await test.call(shows.getRtmp, {}, own())).body.data
    await turn('live', false)
    const page = await test.call(shows.createShow, { body: { name: 'Malam' } }, own())
    expect([page.status, page.refusal.code]).toEqual(OFF)
    const run = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/${key}`)
    await run.done
    expect((await test.call(shows.listLiveShows, { query: {} })).body.data).toEqual([])
  })
})
