import { loyalty } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, type LoyaltyHarness } from '../test/loyalty-harness.ts'
import type { PaidMessage } from '../gift-shapes.ts'
import type { GiftRooms } from './open-relay.ts'
import type { RelayTables } from './relay-rows.ts'

let test: LoyaltyHarness
let from: string
let to: string
let showId: string
beforeEach(async () => {
  test = await openLoyaltyHarness()
  ;[from, to] = [await test.person(1_000), await test.person()]
  showId = crypto.randomUUID()
  test.stages.set(showId, { ownerProfileId: test.profileIdOf(to), isOpen: true })
})
afterEach(() => test[Symbol.asyncDispose]())

async function send(more: object = {}) {
  const [flower] = await test.gifts()
  const body = {
    purpose: 'transfer',
    giftType: 'basic',
    packId: flower!.packs[0]!.id,
    receiverId: to,
    showId,
    ...more,
  }
  const { body: answer } = await test.calls.call(loyalty.createTransaction, { token: from, body })
  return answer.data.id as string
}

/** Rooms that number what they hear, and know what they heard. */
function openRooms(): GiftRooms & {
  heard: PaidMessage[]
  turnedAway: number
  isDeaf: boolean
  isThere: boolean
} {
  const heard: PaidMessage[] = []
  return {
    heard,
    turnedAway: 0,
    isDeaf: false,
    isThere: true,
    async relay(_showId, line) {
      if (this.isDeaf || !this.isThere) return null
      if (!heard.some(({ id }) => id === line.id)) heard.push(line)
      return heard.findIndex(({ id }) => id === line.id) + 1
    },
    async has() {
      this.turnedAway += 1
      return this.isThere
    },
  }
}

/** One look, to its end: a relay that is closed finishes it. */
async function lookOnce(rooms: GiftRooms): Promise<void> {
  await using _relay = test.loyalty.openRelay(rooms)
  await test.clock.advance(200)
}

describe('the relay', () => {
  it('relays payments to a chat room once, in their order, and adds them to the show’s earnings', async () => {
    const rooms = openRooms()
    const sent = [await send({ at: test.clock.now() - 2_000 }), await send(), await send()]
    await lookOnce(rooms)
    expect(rooms.heard.map(({ id }) => id)).toEqual(sent)
    expect(rooms.heard[0]).toMatchObject({
      kind: 'gift',
      profile: { id: test.profileIdOf(from), name: 'Person 1' },
      at: test.clock.now() - 2_200,
      paid: { amount: 1, gencash: 7, gift: { name: 'Kembang', category: 'basic', duration: 3 } },
    })
    expect(await test.loyalty.earnedIn([showId])).toEqual(new Map([[showId, { gencash: 21, gifts: 3 }]]))
    await lookOnce(rooms)
    expect(await test.loyalty.earnedIn([showId])).toEqual(new Map([[showId, { gencash: 21, gifts: 3 }]]))
  })

  it('sends the animation of a gift to its room, and none where the gift has none', async () => {
    const rooms = openRooms()
    const animation = '/gifts/garuda.webp'
    const packs = [{ price: 10, amount: 1 }]
    const drawn = { icon: '/gifts/garuda.svg', duration: 3, isOnSale: true, order: 9 }
    await test.loyalty.putGift({
      friendlyId: 'garuda',
      name: 'Garuda',
      category: 'basic',
      packs,
      animation,
      ...drawn,
    })
    const garuda = (await test.gifts()).find(({ name }) => name === 'Garuda')
    await send({ packId: garuda!.packs[0]!.id })
    await send()
    await lookOnce(rooms)
    expect(rooms.heard.map(({ paid }) => paid.gift)).toEqual([
      { name: 'Garuda', icon: drawn.icon, animation, category: 'basic', duration: 3 },
      { name: 'Kembang', icon: '/gifts/kembang.svg', category: 'basic', duration: 3 },
    ])
  })

  it('relays later what a chat room could not store, while other rooms continue', async () => {
    const rooms = openRooms()
    const other = crypto.randomUUID()
    test.stages.set(other, { ownerProfileId: test.profileIdOf(to), isOpen: true })
    const missed = await send()
    rooms.isDeaf = true
    {
      await using _relay = test.loyalty.openRelay(rooms)
      await test.clock.advance(200)
      await expect.poll(() => rooms.turnedAway).toBe(1)
      const heard = await send({ showId: other })
      rooms.isDeaf = false
      await test.clock.advance(200)
      await expect.poll(() => rooms.heard.map(({ id }) => id)).toEqual([heard])
      await test.clock.advance(5_000)
      const heardLater = async () => {
        await test.clock.advance(200)
        return rooms.heard.map(({ id }) => id)
      }
      await expect.poll(heardLater).toEqual([heard, missed])
    }
    expect(await test.loyalty.earnedIn([showId, other])).toEqual(
      new Map([
        [showId, { gencash: 7, gifts: 1 }],
        [other, { gencash: 7, gifts: 1 }],
      ]),
    )
  })

  it('marks what belongs to no chat room, or to one that is gone, as relayed', async () => {
    const rooms = openRooms()
    await send({ showId: undefined })
    rooms.isThere = false
    await send()
    await lookOnce(rooms)
    rooms.isThere = true
    await lookOnce(rooms)
    expect(rooms.heard).toEqual([])
  })

  describe('of a bullet', () => {
    const bullet = async () => {
      const packs = (await test.calls.call(loyalty.listBulletPacks)).body.data[0].packs
      return { giftType: 'bullet', packId: packs[0].id, comment: 'peluru rahasia' }
    }
    /** What the outbox still says. */
    const wordsKept = async () =>
      (await test.database.forModule<RelayTables>('loyalty').selectFrom('outbox').select('payload').execute())
        .map(({ payload }) => payload.comment)
        .filter((comment) => comment !== null)

    it('keeps no words once the room has them', async () => {
      const rooms = openRooms()
      await send(await bullet())
      expect(await wordsKept()).toEqual(['peluru rahasia'])
      await lookOnce(rooms)
      expect(rooms.heard.map(({ text }) => text)).toEqual(['peluru rahasia'])
      expect(await wordsKept()).toEqual([])
    })

    it('keeps no words of a person who is erased meanwhile, and the room gets none', async () => {
      const rooms = openRooms()
      await send(await bullet())
      await test.loyalty.personalData.erase({ accountId: from, profileId: test.profileIdOf(from) })
      expect(await wordsKept()).toEqual([])
      await lookOnce(rooms)
      expect(rooms.heard.map(({ text }) => text)).toEqual([''])
    })
  })
})
