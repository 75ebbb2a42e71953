import { randomUUID } from 'node:crypto'
import { admin, interaction, loyalty, moderation, shows } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type Person } from '../app.ts'
import { visitRoom, type Visitor } from '../room.ts'
import { openTwoServers, type TwoServers } from './two-servers.ts'

let servers: TwoServers
let fan: Person
beforeAll(async () => {
  servers = await openTwoServers()
  fan = await servers.two.person('Ayu')
}, 120_000)
afterAll(() => servers[Symbol.asyncDispose]())

const linesOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [`${event.seq} ${event.data.text}`] : []))
const typesOf = ({ heard }: Visitor, type: ToClient['type']) => heard.filter((event) => event.type === type)
const tokenOf = ({ login }: Person) => login.accessToken

/** A show with its streamer at one server and a fan at the other. */
async function openShow() {
  const { one, two } = servers
  const streamer = await one.person('Budi')
  const made = await one.call(shows.createShow, { body: { name: 'Obrolan' } }, { token: tokenOf(streamer) })
  const showId = made.body.data.id
  const own = await visitRoom(one.address, showId, tokenOf(streamer))
  const far = await visitRoom(two.address, showId, tokenOf(fan))
  return { showId, streamer, own, far }
}

const historyOf = async (showId: string) =>
  (await servers.two.call(interaction.listLiveComments, { params: { id: showId }, query: { limit: 100 } }))
    .body.data

describe('one room at two servers', () => {
  it('has the same lines in the same order under the same numbers, and none is refused', async () => {
    const { showId, own, far } = await openShow()
    const guests = await Promise.all([
      visitRoom(servers.one.address, showId),
      visitRoom(servers.two.address, showId),
    ])
    for (let n = 0; n < 5; n++) {
      own.say({ type: 'comment', data: `satu ${n}`, clientId: randomUUID() })
      far.say({ type: 'comment', data: `dua ${n}`, clientId: randomUUID() })
    }
    for (const each of [own, far, ...guests])
      await until(async () => linesOf(each).length === 10, { what: 'ten lines' })
    const said = linesOf(own)
    expect(said.map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const each of [far, ...guests]) expect(linesOf(each)).toEqual(said)
    for (const each of [own, far]) {
      expect(typesOf(each, 'error')).toEqual([])
      await until(async () => typesOf(each, 'kept').length === 5, { what: 'five kept' })
    }
    expect((await historyOf(showId)).map(({ seq, data }) => `${seq} ${data}`)).toEqual(said)
    // Who comes back to the other server is whole.
    const back = await visitRoom(servers.two.address, showId, undefined, {}, 4)
    await until(async () => linesOf(back).length === 6, { what: 'what was missed' })
    expect(linesOf(back)).toEqual(said.slice(4))
  })

  it('is cleared, pinned and ruled at both, whichever server was asked', async () => {
    const { showId, streamer, own, far } = await openShow()
    for (const data of ['tetap', 'hapus']) far.say({ type: 'comment', data })
    await until(async () => linesOf(own).length === 2)
    const [kept, gone] = await historyOf(showId)
    const token = tokenOf(streamer)
    const asked = { one: servers.one.call, two: servers.two.call }
    await asked.two(moderation.deleteLine, { params: { id: showId, lineId: gone!.id } }, { token })
    await asked.two(moderation.pinLine, { params: { id: showId, lineId: kept!.id } }, { token })
    const profileId = streamer.login.profile.id
    await asked.two(
      moderation.putChatSettings,
      { params: { profileId }, body: { slowSeconds: 7 } },
      { token },
    )
    for (const each of [own, far]) {
      await each.hear('deleted', ({ ids }) => ids.includes(gone!.id))
      await each.hear('pinned', ({ line }) => line?.id === kept!.id)
      await each.hear('rules', ({ rules }) => rules.slowSeconds === 7)
    }
    const personId = fan.login.profile.id
    await asked.one(
      moderation.putSanction,
      { params: { profileId, personId }, body: { kind: 'ban' } },
      { token },
    )
    for (const each of [own, far]) await each.hear('purged', (event) => event.profileId === personId)
    await far.hear('sanction', ({ kind }) => kind === 'ban')
    expect(await historyOf(showId)).toEqual([])
    await asked.two(moderation.liftSanction, { params: { profileId, personId } }, { token })
    await far.hear('sanction', ({ kind }) => kind === 'none')
    await asked.two(
      moderation.putChatSettings,
      { params: { profileId }, body: { slowSeconds: 0 } },
      { token },
    )
    await far.hear('rules', ({ rules }) => rules.slowSeconds === 0)
  })

  it('shows a held line that is approved at the server that does not own it', async () => {
    const { showId, streamer, own, far } = await openShow()
    far.say({ type: 'comment', data: 'wa 0812 3456 7890' })
    await far.hear('error', ({ code }) => code === 'LINE_HELD')
    const { line } = await own.hear('held')
    await servers.two.call(
      moderation.approveLine,
      { params: { id: showId, lineId: line.id } },
      { token: tokenOf(streamer) },
    )
    for (const each of [own, far]) {
      await until(async () => linesOf(each).length === 1, { what: 'the approved line' })
      expect(linesOf(each)).toEqual(['1 wa 0812 3456 7890'])
    }
    await own.hear('held-done', ({ lineId }) => lineId === line.id)
  })

  it('counts its viewers together', async () => {
    const { own, far } = await openShow()
    own.say({ type: 'playing', deviceId: randomUUID() })
    far.say({ type: 'playing', deviceId: randomUUID() })
    for (const each of [own, far]) await each.hear('viewers', ({ data }) => data === 2)
  })

  it('shows all gifts at both', async () => {
    const { showId, streamer, own, far } = await openShow()
    const operator = await servers.one.operator()
    await servers.one.call(
      admin.putGift,
      {
        params: { friendlyId: 'kopi' },
        body: {
          name: 'Kopi',
          category: 'basic',
          icon: '/gifts/kopi.svg',
          duration: 3,
          order: 1,
          packs: [{ price: 10, amount: 7 }],
        },
      },
      { token: tokenOf(operator) },
    )
    await fetch(`${servers.one.address}/dev/topup`, {
      method: 'POST',
      body: new URLSearchParams({ email: fan.email, diamonds: '1000' }),
    })
    const [gift] = (await servers.one.call(loyalty.listGifts, {})).body.data
    for (let n = 0; n < 8; n++) {
      const sent = await [servers.one, servers.two][n % 2]!.call(
        loyalty.createTransaction,
        {
          body: {
            purpose: 'transfer',
            giftType: 'basic',
            packId: gift!.packs[0]!.id,
            receiverId: streamer.login.account.id,
            showId,
          },
        },
        { token: tokenOf(fan), headers: { [loyalty.IDEMPOTENCY_HEADER]: randomUUID() } },
      )
      expect(sent.status).toBe(200)
    }
    for (const each of [own, far])
      await until(async () => typesOf(each, 'gift').length === 8, { what: 'eight gifts' })
    const numbers = ({ heard }: Visitor) =>
      heard.flatMap((event) => (event.type === 'gift' ? [event.seq] : []))
    expect(numbers(far)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(numbers(own)).toEqual(numbers(far))
  })

  it('ends at both', async () => {
    const { showId, streamer, own, far } = await openShow()
    await servers.two.call(shows.stopBroadcasting, { params: { id: showId } }, { token: tokenOf(streamer) })
    for (const each of [own, far]) {
      await each.hear('stop')
      expect(await each.closed).toBe(1000)
    }
  })
})
