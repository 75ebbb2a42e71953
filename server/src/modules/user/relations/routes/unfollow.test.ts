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

const unfollow = (who: Someone, relationId: string) =>
  app.calls.call(user.unfollow, { token: who.token, params: { relationId } })

describe('unfollowing', () => {
  it('the relation ends once', async () => {
    const { id } = (await app.follow(ani, budi)).body.data
    expect((await unfollow(ani, id)).status).toBe(204)
    expect((await app.seen(budi, ani)).body.data).toMatchObject({
      profileRelationId: null,
      relation: { isFollowing: false, totalFollowers: 0 },
    })
    expect((await unfollow(ani, id)).status).toBe(404)
  })

  it('the relation of another person is answered with 404 and stays', async () => {
    const { id } = (await app.follow(ani, budi)).body.data
    for (const answer of [await unfollow(budi, id), await unfollow(ani, crypto.randomUUID())]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await unfollow(ani, 'nothing')).status).toBe(404)
    expect((await app.seen(budi)).body.data.relation.totalFollowers).toBe(1)
  })

  it('a guest is refused', async () => {
    const answer = await app.calls.call(user.unfollow, { params: { relationId: crypto.randomUUID() } })
    expect(answer.status).toBe(401)
  })
})
