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

describe('following', () => {
  it('a repetition returns the same relation, and both profiles count it once', async () => {
    const first = await app.follow(ani, budi)
    expect(first.status).toBe(200)
    expect((await app.follow(ani, budi)).body).toEqual(first.body)
    const seen = (await app.seen(budi, ani)).body.data
    expect(seen.profileRelationId).toBe(first.body.data.id)
    expect(seen.relation).toEqual({ isFollowing: true, totalFollowers: 1, totalFollowings: 0, bell: 'all' })
    const own = await app.calls.call(user.getAccount, { token: ani.token })
    expect(own.body.data.profile).toMatchObject({
      profileRelationId: null,
      relation: { isFollowing: false, totalFollowers: 0, totalFollowings: 1 },
    })
  })

  it('a form is accepted as a body', async () => {
    const [who, target] = [await app.someone('Cici'), await app.someone('Dodo')]
    const answer = await app.calls.call(user.follow, {
      token: who.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `profileId=${target.profileId}`,
    })
    expect(answer.status).toBe(200)
  })

  it('twenty concurrent requests create one relation', async () => {
    const [who, target] = [await app.someone('Eka'), await app.someone('Fani')]
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.follow(who, target)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1)
    expect((await app.seen(target)).body.data.relation.totalFollowers).toBe(1)
  })

  it('following oneself is refused', async () => {
    const answer = await app.follow(ani, ani)
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('following is refused when either person blocked the other', async () => {
    const [who, target] = [await app.someone('Gita'), await app.someone('Hadi')]
    await app.block(target, who)
    for (const answer of [await app.follow(who, target), await app.follow(target, who)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'BLOCKED_RELATION'])
      expect(answer.body.message).toBe(
        'You have been blocked by the user, and are unable to follow this profile.',
      )
    }
  })

  it('an unknown person is answered with 404, and a missing one with 400', async () => {
    for (const profileId of [crypto.randomUUID(), 'nobody']) {
      const answer = await app.calls.call(user.follow, { token: ani.token, body: { profileId } })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await app.calls.call(user.follow, { token: ani.token, body: {} })).status).toBe(400)
  })

  it('a guest is refused', async () => {
    const answer = await app.calls.call(user.follow, { body: { profileId: budi.profileId } })
    expect(answer.status).toBe(401)
  })

  it('requests faster than a person makes are refused until a minute is over', async () => {
    const hasty = await app.someone('Hasty')
    const codes = new Set<number>()
    for (let i = 0; i < 121; i++) codes.add((await app.follow(hasty, budi)).status)
    expect([...codes]).toEqual([200, 429])
    await app.clock.advance(60_000)
    expect((await app.follow(hasty, budi)).status).toBe(200)
  }, 180_000)
})
