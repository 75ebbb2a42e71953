import { admin, interaction, loyalty, moderation, shows, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let streamer: Person
let fan: Person
let showId: string
beforeAll(async () => {
  test = await openTestApp()
  streamer = await test.person('Budi')
  fan = await test.person('Ayu')
  const operator = await test.operator()
  for (const gift of GIFTS) {
    const { friendlyId, ...body } = gift
    const put = await test.call(
      admin.putGift,
      { params: { friendlyId }, body },
      { token: operator.login.accessToken },
    )
    expect(put.status).toBe(200)
  }
  const made = await test.call(
    shows.createShow,
    { body: { name: 'Obrolan' } },
    { token: streamer.login.accessToken },
  )
  showId = made.body.data.id
  const paid = await fetch(`${test.address}/dev/topup`, {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '1000' }),
  })
  expect(paid.status).toBe(200)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const drawn = { icon: '/gifts/kopi.svg', duration: 3, order: 1 }
const GIFTS: (CallOf<typeof admin.putGift>['body'] & { friendlyId: string })[] = [
  { friendlyId: 'kopi', name: 'Kopi', category: 'basic', ...drawn, packs: [{ price: 10, amount: 7 }] },
  { friendlyId: 'bullet', name: 'Bullet', category: 'bullet', ...drawn, packs: [{ price: 5, amount: 8 }] },
]

type Order = Extract<CallOf<typeof loyalty.createTransaction>['body'], { purpose: 'transfer' }>
const send = (body: Pick<Order, 'giftType' | 'packId' | 'comment' | 'at'>) =>
  test.call(
    loyalty.createTransaction,
    { body: { purpose: 'transfer', receiverId: streamer.login.account.id, showId, ...body } },
    { token: fan.login.accessToken, headers: { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() } },
  )

it('a gift and a bullet reach the room in order, stay in its history and raise what the show earned', async () => {
  const room = await visitRoom(test.address, showId)
  const [gift] = (await test.call(loyalty.listGifts, {})).body.data
  const [bullets] = (await test.call(loyalty.listBulletPacks, {})).body.data
  const at = Date.now()
  const sent = await send({ giftType: 'basic', packId: gift!.packs[0]!.id, at })
  expect(sent.body.data.wallet).toEqual({ diamonds: 990, gencash: 0 })
  const shown = await room.hear('gift')
  expect(shown).toMatchObject({
    id: sent.body.data.id,
    profile: { id: fan.login.profile.id, name: 'Ayu' },
    gift: { name: 'Kopi', icon: '/gifts/kopi.svg', category: 'basic', duration: 3 },
    amount: 7,
    gencash: 7,
    at,
  })
  const bullet = await send({ giftType: 'bullet', packId: bullets!.packs[0]!.id, comment: ' Semangat! ' })
  expect(bullet.status).toBe(200)
  expect(await room.hear('bullet')).toMatchObject({ data: 'Semangat!', amount: 8, gencash: 4 })
  room.leave()

  const lines = (
    await test.call(interaction.listLiveComments, { params: { id: showId }, query: { limit: 50 } })
  ).body.data
  expect(lines.map(({ type, seq }) => [type, seq])).toEqual([
    ['gift', 1],
    ['bullet', 2],
  ])
  await until(
    async () => (await test.call(shows.getLiveShow, { params: { id: showId } })).body.data.gencash === 11,
    { what: 'what the show earned' },
  )
})

it('nobody pays for a bullet that the room would not show', async () => {
  const [bullets] = (await test.call(loyalty.listBulletPacks, {})).body.data
  const order = { giftType: 'bullet', packId: bullets!.packs[0]!.id } as const
  const walletOf = async () =>
    (await test.call(loyalty.getWallet, {}, { token: fan.login.accessToken })).body.data.diamonds
  const before = await walletOf()
  const refused = await send({ ...order, comment: 'Slot gacor hari ini' })
  expect([refused.status, refused.refusal.code]).toEqual([422, 'TEXT_NOT_ALLOWED'])
  await test.call(
    moderation.putSanction,
    {
      params: { profileId: streamer.login.profile.id, personId: fan.login.profile.id },
      body: { kind: 'ban' },
    },
    { token: streamer.login.accessToken },
  )
  const banned = await send({ ...order, comment: 'Halo' })
  expect([banned.status, banned.refusal.code]).toEqual([403, 'FORBIDDEN'])
  expect(await walletOf()).toBe(before)
})

it('a show that is over takes gifts as the video that it has become, and no longer as a room', async () => {
  const [gift] = (await test.call(loyalty.listGifts, {})).body.data
  const order = { giftType: 'basic', packId: gift!.packs[0]!.id } as const
  await test.call(shows.stopBroadcasting, { params: { id: showId } }, { token: streamer.login.accessToken })
  expect((await send(order)).refusal.code).toBe('SHOW_ENDED')
  const sent = await test.call(
    loyalty.createTransaction,
    {
      body: {
        purpose: 'transfer',
        receiverId: streamer.login.account.id,
        videoId: showId,
        ...order,
      },
    },
    { token: fan.login.accessToken },
  )
  expect(sent.body.data).toMatchObject({ status: 'completed', videoId: showId, showId: null })
})
