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

describe('unblocking', () => {
  it('the person is named in the body or in the query, and the event is published once', async () => {
    for (const input of [{ body: { blockTo: budi.profileId } }, { query: { blockTo: budi.accountId } }]) {
      await app.block(ani, budi)
      const before = app.events.length
      for (let i = 0; i < 2; i++) {
        expect((await app.calls.call(user.unblock, { token: ani.token, ...input })).status).toBe(204)
      }
      expect(await app.user.relations.blockBetween(ani.accountId, budi.profileId)).toBe(null)
      expect(app.events.slice(before)).toEqual([
        expect.objectContaining({ type: 'user.unblocked', blockToProfileId: budi.profileId }),
      ])
    }
  })

  it('only the caller’s own block ends', async () => {
    await app.block(budi, ani)
    expect((await app.unblock(ani, budi)).status).toBe(204)
    expect(await app.user.relations.blockBetween(ani.accountId, budi.profileId)).toBe('BLOCKED')
  })

  it('an unknown person is answered with 404, a missing one with 400, and a guest with 401', async () => {
    const ask = (token: string | undefined, query: Record<string, string>) =>
      app.calls.call(user.unblock, { query, ...(token ? { token } : {}) })
    expect((await ask(ani.token, { blockTo: crypto.randomUUID() })).status).toBe(404)
    expect((await ask(ani.token, {})).status).toBe(400)
    expect((await ask(undefined, { blockTo: budi.profileId })).status).toBe(401)
  })
})
