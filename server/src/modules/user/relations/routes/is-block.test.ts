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

const ask = (who: Someone | undefined, query: Record<string, string>) =>
  app.calls.call(user.isBlock, { query, ...(who ? { token: who.token } : {}) })

describe('the block between two people', () => {
  it('the response is empty when nobody blocked, and BLOCKING when both did', async () => {
    const none = await ask(ani, { blockBy: ani.accountId, blockTo: budi.profileId })
    expect([none.status, none.body]).toEqual([204, ''])
    await app.block(budi, ani)
    expect((await ask(ani, { blockTo: budi.accountId })).body).toEqual({ data: { status: 'BLOCKED' } })
    expect((await ask(budi, { blockTo: ani.profileId })).body).toEqual({ data: { status: 'BLOCKING' } })
    await app.block(ani, budi)
    expect((await ask(ani, { blockTo: budi.profileId })).body).toEqual({ data: { status: 'BLOCKING' } })
  })

  it('the block of another pair is not revealed', async () => {
    const answer = await ask(ani, { blockBy: budi.accountId, blockTo: ani.profileId })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('an unknown person is answered with 404, a missing one with 400, and a guest with 401', async () => {
    expect((await ask(ani, { blockTo: crypto.randomUUID() })).status).toBe(404)
    expect((await ask(ani, {})).status).toBe(400)
    expect((await ask(undefined, { blockTo: budi.profileId })).status).toBe(401)
  })
})
