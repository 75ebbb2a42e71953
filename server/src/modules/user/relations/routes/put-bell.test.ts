import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness, type Someone } from '../test/relations-harness.ts'

let app: RelationsHarness
let fan: Someone
let star: Someone
let relationId: string
beforeAll(async () => {
  app = await openRelationsHarness()
  fan = await app.someone('Fani')
  star = await app.someone('Bintang')
  relationId = (await app.follow(fan, star)).body.data.id
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (bell: string, token?: string, id = relationId) =>
  app.calls.call(user.putBell, { params: { relationId: id }, body: { bell }, ...(token ? { token } : {}) })
const heard = async () =>
  (await app.user.relations.followersOf(star.profileId, { after: null, limit: 10 })).profileIds
const shown = async () => (await app.seen(star, fan)).body.data.relation.bell

describe('the bell of a followed person', () => {
  it('rings from the beginning, is silenced and rings again, and the following stays', async () => {
    expect([await shown(), await heard()]).toEqual(['all', [fan.profileId]])
    for (const _ of [1, 2]) expect((await put('none', fan.token)).status).toBe(204)
    expect([await shown(), await heard()]).toEqual(['none', []])
    expect((await app.seen(star, fan)).body.data.relation).toMatchObject({
      isFollowing: true,
      totalFollowers: 1,
    })
    expect((await put('all', fan.token)).status).toBe(204)
    expect([await shown(), await heard()]).toEqual(['all', [fan.profileId]])
  })

  it('is that of the follower alone, and of nobody for a guest', async () => {
    for (const id of [relationId, crypto.randomUUID(), 'made-up'])
      expect((await put('none', star.token, id)).status).toBe(404)
    expect((await put('none')).status).toBe(401)
    expect((await put('loud', fan.token)).status).toBe(400)
    expect((await app.seen(star)).body.data.relation.bell).toBeUndefined()
    expect(await heard()).toEqual([fan.profileId])
  })
})
