import { user, type RelationEntry } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness, type Someone } from '../test/relations-harness.ts'

let app: RelationsHarness
let star: Someone
let fans: Someone[]
beforeAll(async () => {
  app = await openRelationsHarness()
  star = await app.someone('Star')
  fans = [await app.someone('Ani'), await app.someone('Budi'), await app.someone('Cici')]
  for (const fan of fans) await app.follow(fan, star)
  await app.follow(fans[0] as Someone, fans[1] as Someone)
})
afterAll(() => app[Symbol.asyncDispose]())

const list = (of: Someone, by: Someone | undefined, query: Record<string, string> = {}) =>
  app.calls.call(user.listRelations, {
    params: { id: of.profileId },
    query,
    ...(by ? { token: by.token } : {}),
  })
const namesOf = (answer: { body: { data: RelationEntry[] } }) => answer.body.data.map(({ name }) => name)

describe('the followers of a profile', () => {
  it('the pages have the newest first, each with the relation of the viewer', async () => {
    const first = await list(star, fans[0], { perPage: '2' })
    expect(first.status).toBe(200)
    expect(namesOf(first)).toEqual(['Cici', 'Budi'])
    expect(first.body.meta).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 })
    const [cici, budi] = first.body.data
    expect([cici.isFollowing, cici.profileRelationId]).toEqual([false, null])
    expect(budi.isFollowing).toBe(true)
    expect(budi.profileRelationId).toEqual(expect.any(String))
    expect(namesOf(await list(star, fans[0], { perPage: '2', page: '2' }))).toEqual(['Ani'])
    expect(namesOf(await list(star, fans[0], { perPage: '2', page: '3' }))).toEqual([])
  })

  it('the people that a profile follows are listed in the same way', async () => {
    const answer = await list(fans[0] as Someone, star, { type: 'following' })
    expect(namesOf(answer)).toEqual(['Budi', 'Star'])
    expect(answer.body.meta.total).toBe(2)
  })

  it('a person blocked by the owner sees no list, and a person who blocked the owner does', async () => {
    const foe = await app.someone('Foe')
    await app.block(foe, star)
    expect((await list(star, foe)).status).toBe(200)
    await app.block(star, foe)
    const answer = await list(star, foe)
    expect([answer.status, answer.body.code]).toEqual([403, 'BLOCKED_RELATION'])
  })

  it('an unknown profile is answered with 404, an invalid type with 400, and a guest with 401', async () => {
    const nobody = { ...star, profileId: crypto.randomUUID() }
    expect((await list(nobody, star)).status).toBe(404)
    expect((await list(star, star, { type: 'friends' })).status).toBe(400)
    expect((await list(star, undefined)).status).toBe(401)
  })
})
