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

const ask = (query: Record<string, string>, token?: string) =>
  app.calls.call(user.getPublicProfile, {
    params: { id: budi.profileId },
    query,
    ...(token ? { token } : {}),
  })

describe('a public profile', () => {
  it('a guest sees the profile without a relation and without a block', async () => {
    const answer = await app.seen(budi)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      id: budi.profileId,
      accountId: budi.accountId,
      name: 'Budi',
      bio: '',
      avatar: null,
      handle: null,
      topicArn: `tayang:profile:${budi.profileId}`,
      profileRelationId: null,
      relation: { isFollowing: false, totalFollowers: 0, totalFollowings: 0 },
      block: null,
    })
  })

  it('each of two people sees their own relation and block, and BLOCKING when both blocked', async () => {
    const other = await app.someone('Other')
    const blockOf = async (target: Someone, by: Someone) => (await app.seen(target, by)).body.data.block
    await app.block(other, ani)
    expect(await blockOf(ani, other)).toEqual({ status: 'BLOCKING' })
    expect(await blockOf(other, ani)).toEqual({ status: 'BLOCKED' })
    await app.block(ani, other)
    expect(await blockOf(other, ani)).toEqual({ status: 'BLOCKING' })
    await app.unblock(other, ani)
    await app.unblock(ani, other)
    expect(await blockOf(other, ani)).toBe(null)
  })

  it('the caller’s own ids are accepted as hints, and those of another person are refused', async () => {
    const own = { viewerId: ani.profileId, accountId: ani.accountId }
    expect((await ask(own, ani.token)).status).toBe(200)
    for (const query of [
      { ...own, viewerId: budi.profileId },
      { ...own, accountId: budi.accountId },
    ]) {
      const answer = await ask(query, ani.token)
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const guest = await ask(own)
    expect([guest.status, guest.body.data.profileRelationId]).toEqual([200, null])
  })

  it('an unknown profile is answered with 404', async () => {
    for (const id of [crypto.randomUUID(), 'nobody']) {
      const answer = await app.calls.call(user.getPublicProfile, { params: { id } })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})
