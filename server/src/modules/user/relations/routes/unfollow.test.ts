import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsUnderTest, type RelationsUnderTest, type Someone } from '../relations-under-test.ts'

let house: RelationsUnderTest
let ani: Someone
let budi: Someone
beforeAll(async () => {
  house = await openRelationsUnderTest()
  ani = await house.someone('Ani')
  budi = await house.someone('Budi')
})
afterAll(() => house[Symbol.asyncDispose]())

const unfollow = (who: Someone, relationId: string) =>
  house.calls.call(user.unfollow, { token: who.token, params: { relationId } })

describe('unfollowing', () => {
  it('ends the own relation, once, and says so', async () => {
    const { id } = (await house.follow(ani, budi)).body.data
    expect((await unfollow(ani, id)).status).toBe(204)
    expect((await house.seen(budi, ani)).body.data).toMatchObject({
      profileRelationId: null,
      relation: { isFollowing: false, totalFollowers: 0 },
    })
    expect(house.events.at(-1)).toEqual({
      type: 'user.unfollowed',
      followerProfileId: ani.profileId,
      profileId: budi.profileId,
    })
    expect((await unfollow(ani, id)).status).toBe(404)
  })

  it('by the relation of somebody else is answered like none and changes nothing', async () => {
    const { id } = (await house.follow(ani, budi)).body.data
    for (const answer of [await unfollow(budi, id), await unfollow(ani, crypto.randomUUID())]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await unfollow(ani, 'nothing')).status).toBe(404)
    expect((await house.seen(budi)).body.data.relation.totalFollowers).toBe(1)
  })

  it('without a token is refused', async () => {
    const answer = await house.calls.call(user.unfollow, { params: { relationId: crypto.randomUUID() } })
    expect(answer.status).toBe(401)
  })
})
