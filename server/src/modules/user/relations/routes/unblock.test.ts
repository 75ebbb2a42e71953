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

describe('unblocking', () => {
  it('takes whom in the body or in the query, and is announced once (A043)', async () => {
    for (const input of [{ body: { blockTo: budi.profileId } }, { query: { blockTo: budi.accountId } }]) {
      await house.block(ani, budi)
      const before = house.events.length
      for (let i = 0; i < 2; i++) {
        expect((await house.calls.call(user.unblock, { token: ani.token, ...input })).status).toBe(204)
      }
      expect(await house.user.blockBetween(ani.accountId, budi.profileId)).toBe(null)
      expect(house.events.slice(before)).toEqual([
        expect.objectContaining({ type: 'user.unblocked', blockToProfileId: budi.profileId }),
      ])
    }
  })

  it('undoes the own block alone', async () => {
    await house.block(budi, ani)
    expect((await house.unblock(ani, budi)).status).toBe(204)
    expect(await house.user.blockBetween(ani.accountId, budi.profileId)).toBe('BLOCKED')
  })

  it('nobody is not found, no name is told, a guest signs in', async () => {
    const ask = (token: string | undefined, query: Record<string, string>) =>
      house.calls.call(user.unblock, { query, ...(token ? { token } : {}) })
    expect((await ask(ani.token, { blockTo: crypto.randomUUID() })).status).toBe(404)
    expect((await ask(ani.token, {})).status).toBe(400)
    expect((await ask(undefined, { blockTo: budi.profileId })).status).toBe(401)
  })
})
