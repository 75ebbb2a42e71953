import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness, type Someone } from '../test/relations-harness.ts'

let app: RelationsHarness
let ani: Someone
let budi: Someone
beforeAll(async () => {
  app = await openRelationsHarness()
  ani = await app.someone('Ani')
  budi = await app.someone('Budi')
})
afterAll(() => app[Symbol.asyncDispose]())

const blockById = (blockTo: unknown, token?: string) =>
  app.calls.call(user.block, { body: { blockTo }, ...(token ? { token } : {}) })

describe('blocking', () => {
  it('a block ends following both ways and is published once, however often it is repeated', async () => {
    await app.follow(ani, budi)
    await app.follow(budi, ani)
    const before = app.events.length
    expect((await app.block(ani, budi)).body).toEqual({ data: { success: true } })
    expect((await app.block(ani, budi)).status).toBe(200)
    expect(app.events.slice(before)).toEqual([
      {
        type: 'user.blocked',
        blockByAccountId: ani.accountId,
        blockByProfileId: ani.profileId,
        blockToAccountId: budi.accountId,
        blockToProfileId: budi.profileId,
      },
    ])
    for (const person of [ani, budi]) {
      expect((await app.seen(person)).body.data.relation).toEqual({
        isFollowing: false,
        totalFollowers: 0,
        totalFollowings: 0,
      })
    }
  })

  it('what is new since a moment is found for many owners at once, and a block that ended is not', async () => {
    const [citra, dewi] = [await app.someone('Citra'), await app.someone('Dewi')]
    await app.block(citra, ani)
    await app.clock.advance(10_000)
    const since = app.clock.now()
    await app.clock.advance(1_000)
    await app.block(citra, budi)
    await app.block(dewi, ani)
    const owners = [citra.profileId, dewi.profileId]
    const found = async () => await app.user.relations.blockedSince(owners, since)
    expect(await found()).toMatchObject([
      { ownerProfileId: citra.profileId, accountId: budi.accountId },
      { ownerProfileId: dewi.profileId, accountId: ani.accountId },
    ])
    await app.calls.call(user.unblock, { body: { blockTo: ani.accountId }, token: dewi.token })
    expect(await found()).toMatchObject([{ accountId: budi.accountId }])
    expect(await app.user.relations.blockedSince([budi.profileId], 0)).toEqual([])
    expect(await app.user.relations.blockedSince([], 0)).toEqual([])
  })

  it('the person is named by account id or profile id', async () => {
    const other = await app.someone('Other')
    expect((await blockById(other.accountId, ani.token)).status).toBe(200)
    expect(await app.user.relations.blockBetween(ani.accountId, other.profileId)).toBe('BLOCKING')
    expect(await app.user.relations.blockBetween(other.accountId, ani.profileId)).toBe('BLOCKED')
    const among = await app.user.relations.blockedAmong(ani.profileId, [other.accountId, ani.accountId])
    expect([...among]).toEqual([other.accountId])
  })

  it('oneself is refused, an unknown person is answered with 404, and a guest with 401', async () => {
    expect((await app.block(ani, ani)).status).toBe(403)
    expect((await blockById(ani.accountId, ani.token)).status).toBe(403)
    expect((await blockById(crypto.randomUUID(), ani.token)).status).toBe(404)
    expect((await blockById('nobody', ani.token)).status).toBe(404)
    expect((await blockById(undefined, ani.token)).status).toBe(400)
    expect((await blockById(ani.profileId)).status).toBe(401)
  })
})
