import { user, type BlockedProfile } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness } from '../test/relations-harness.ts'

let app: RelationsHarness
beforeAll(async () => {
  app = await openRelationsHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

describe('the list of blocked people', () => {
  it('the list is the caller’s own, in pages, newest first', async () => {
    const ani = await app.someone('Ani')
    const people = [await app.someone('Budi'), await app.someone('Cici'), await app.someone('Dodo')]
    for (const person of people) await app.block(ani, person)
    await app.block(people[0] as (typeof people)[0], ani)
    const answer = await app.calls.call(user.listBlocked, { token: ani.token, query: { perPage: '2' } })
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ name }: BlockedProfile) => name)).toEqual(['Dodo', 'Cici'])
    expect(answer.body.meta).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 })
    expect(answer.body.data[0]).toMatchObject({
      id: people[2]?.profileId,
      accountId: people[2]?.accountId,
      avatar: null,
      blockedAt: app.clock.now(),
    })
  })

  it('a guest is refused', async () => {
    expect((await app.calls.call(user.listBlocked)).status).toBe(401)
  })
})
