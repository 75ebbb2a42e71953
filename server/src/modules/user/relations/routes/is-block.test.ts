import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness, type Someone } from '../relations-harness.ts'

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

describe('how two people stand', () => {
  it('is an empty answer where nobody blocked, and BLOCKING where both did', async () => {
    const none = await ask(ani, { blockBy: ani.accountId, blockTo: budi.profileId })
    expect([none.status, none.body]).toEqual([204, ''])
    await app.block(budi, ani)
    expect((await ask(ani, { blockTo: budi.accountId })).body).toEqual({ data: { status: 'BLOCKED' } })
    expect((await ask(budi, { blockTo: ani.profileId })).body).toEqual({ data: { status: 'BLOCKING' } })
    await app.block(ani, budi)
    expect((await ask(ani, { blockTo: budi.profileId })).body).toEqual({ data: { status: 'BLOCKING' } })
  })

  it('is told to nobody who asks for another (A042)', async () => {
    const answer = await ask(ani, { blockBy: budi.accountId, blockTo: ani.profileId })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('with nobody is not found, with no name refused, and a guest signs in', async () => {
    expect((await ask(ani, { blockTo: crypto.randomUUID() })).status).toBe(404)
    expect((await ask(ani, {})).status).toBe(400)
    expect((await ask(undefined, { blockTo: budi.profileId })).status).toBe(401)
  })
})
