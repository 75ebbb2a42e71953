import { admin, clipSocial, user } from '@tayang/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { openSocialHarness, profileOf, refusalOf, type SocialHarness } from '../test/social-harness.ts'
import type { ClipTables } from '../tables.ts'
import { openLikes } from './index.ts'
import { openLikeWriter } from './like-writer.ts'

let test: SocialHarness
let rani: Person
let bayu: Person
beforeAll(async () => {
  test = await openSocialHarness()
  rani = await test.app.person('Rani')
  bayu = await test.app.person('Bayu')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const aTitle = {
  title: { en: 'Rain', id: 'Hujan' },
  description: { en: 'A film.', id: 'Film.' },
  year: 2026,
  rating: '13+' as const,
  genres: [],
  cast: [],
  premium: false,
  thumbColor: '#0E2A30',
  heights: [360 as const],
}

const calls = { like: clipSocial.likeVideo, unlike: clipSocial.unlikeVideo, isliked: clipSocial.isVideoLiked }
const send = (what: keyof typeof calls, id: string, person?: Person) =>
  test.app.call(calls[what], { params: { id } }, person ? test.as(person) : {})

describe('a like', () => {
  it('is one however often it is given, and none however often it is taken back', async () => {
    const id = await test.clip({ owner: rani })
    expect((await send('isliked', id, bayu)).body.data).toEqual({ isLiked: false, totalLikes: 0 })
    for (let again = 0; again < 3; again++)
      expect((await send('like', id, bayu)).body.data).toEqual({ isLiked: true, totalLikes: 1 })
    expect((await send('like', id, rani)).body.data.totalLikes).toBe(2)
    expect((await send('isliked', id, bayu)).body.data).toEqual({ isLiked: true, totalLikes: 2 })
    for (let again = 0; again < 3; again++)
      expect((await send('unlike', id, bayu)).body.data).toEqual({ isLiked: false, totalLikes: 1 })
    expect((await send('isliked', id, bayu)).body.data).toEqual({ isLiked: false, totalLikes: 1 })
  })

  it('is given to clips of the operator too, by both versions of the path', async () => {
    const id = await test.clip()
    for (const version of ['v1.0', 'v1.1']) {
      for (const [what, isLiked] of [
        ['like', true],
        ['unlike', false],
      ] as const) {
        const answer = await fetch(`${test.app.address}/catalog/${version}/video/${id}/${what}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bayu.login.accessToken}` },
        })
        expect([answer.status, await answer.json()]).toMatchObject([200, { data: { isLiked } }])
      }
    }
  })

  it.each(['movie', 'series'] as const)(
    'is given to a %s as to a clip, until that is hidden',
    async (type) => {
      const operator = await test.app.operator()
      const friendlyId = `liked-${type}`
      const { body } = await test.app.call(
        admin.putTitle,
        { params: { friendlyId }, body: { ...aTitle, friendlyId, type } },
        test.as(operator),
      )
      const { id } = body.data
      expect((await send('like', id, bayu)).body.data).toEqual({ isLiked: true, totalLikes: 1 })
      expect((await send('isliked', id, rani)).body.data).toEqual({ isLiked: false, totalLikes: 1 })
      expect((await send('unlike', id, bayu)).body.data).toEqual({ isLiked: false, totalLikes: 0 })
      await sql`update catalog.item set withheld_at = now() where id = ${id}`.execute(test.rows)
      for (const what of ['like', 'unlike', 'isliked'] as const)
        expect(refusalOf(await send(what, id, bayu))).toEqual([404, 'VIDEO_NOT_FOUND'])
    },
  )

  it('needs somebody who is signed in', async () => {
    const id = await test.clip()
    for (const what of ['like', 'unlike', 'isliked'] as const)
      expect(refusalOf(await send(what, id))).toEqual([401, 'INVALID_SESSION_AUTH'])
  })

  it('finds no clip that is hidden, was not approved, is no clip or does not exist', async () => {
    const hidden = await test.clip({ owner: rani, isHidden: true })
    for (const id of [hidden, newId(), 'nonsense', '~'.repeat(64)])
      for (const what of ['like', 'unlike', 'isliked'] as const)
        expect(refusalOf(await send(what, id, bayu))).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it.each(['owner blocked the viewer', 'viewer blocked the owner'])(
    'is refused where the %s',
    async (how) => {
      const [owner, viewer] = [await test.app.person('Owner'), await test.app.person('Viewer')]
      const id = await test.clip({ owner })
      await send('like', id, viewer)
      const [by, to] = how.startsWith('owner') ? [owner, viewer] : [viewer, owner]
      await test.app.call(user.block, { body: { blockTo: profileOf(to) } }, test.as(by))
      expect(refusalOf(await send('like', id, viewer))).toEqual([403, 'BLOCKED_RELATION'])
      // What was given before may be taken back.
      expect((await send('unlike', id, viewer)).body.data.totalLikes).toBe(0)
    },
  )
})

describe('a person who leaves', () => {
  it('takes all likes along, of which the numbers say so', async () => {
    const rows = test.database.forModule<ClipTables>('clips')
    const likes = openLikes({
      rows,
      clock: test.clock,
      likable: { find: async (id) => ({ id }), findFor: async (id) => ({ id }) },
    })
    const leaver = { accountId: newId(), profileId: newId() }
    const clips = Array.from({ length: 3 }, newId)
    await Promise.all(
      clips.flatMap((id) => [likes.like(id, leaver), likes.like(id, { ...leaver, profileId: newId() })]),
    )
    expect(await likes.exportOf(leaver.profileId)).toHaveLength(3)
    await Promise.all([likes.eraseOf(leaver.profileId), likes.eraseOf(leaver.profileId)])
    expect(await likes.exportOf(leaver.profileId)).toEqual([])
    expect(await likes.unlike(clips[0] ?? '', leaver)).toBe(1)
    expect(await test.miscounted()).toEqual([])
  })
})

describe('likes of many people at once', () => {
  const people = Array.from({ length: 30 }, newId)
  const open = () => openLikeWriter({ rows: test.database.forModule<ClipTables>('clips'), clock: test.clock })

  it('leave as many rows as the number says, whatever they wish and in whatever order', async () => {
    // Two of them are two servers on one database, who may meet on every pair.
    const writers = [open(), open()]
    const clips = [await test.clip(), await test.clip(), await test.clip()]
    const wish = fc.record({
      person: fc.nat(people.length - 1),
      clip: fc.nat(clips.length - 1),
      writer: fc.nat(1),
      isLiked: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 400 }), async (wishes) => {
        await Promise.all(
          wishes.map(({ person, clip, writer, isLiked }) =>
            writers[writer]!({ itemId: clips[clip]!, profileId: people[person]!, isLiked }),
          ),
        )
        expect(await test.miscounted()).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('of one person end as the last of them was', async () => {
    const write = open()
    const pair = { itemId: await test.clip(), profileId: newId() }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (wishes) => {
        const answers = await Promise.all(wishes.map((isLiked) => write({ ...pair, isLiked })))
        expect(answers).toEqual(wishes.map(Number))
      }),
      { numRuns: 20 },
    )
  })

  it('of 1,000 people for one clip are all counted', async () => {
    const write = open()
    const itemId = await test.clip()
    await Promise.all(
      Array.from({ length: 1_000 }, () => write({ itemId, profileId: newId(), isLiked: true })),
    )
    expect((await send('isliked', itemId, bayu)).body.data.totalLikes).toBe(1_000)
    expect(await test.miscounted()).toEqual([])
  })
})
