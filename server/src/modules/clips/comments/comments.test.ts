import { clipSocial, user, type CallOf } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { openSocialHarness, profileOf, refusalOf, type SocialHarness } from '../test/social-harness.ts'
import type { ClipTables } from '../tables.ts'
import { openCommentWriter } from './comment-writer.ts'
import { eraseCommentsOf, exportCommentsOf } from './evidence-rows.ts'

let test: SocialHarness
let rani: Person
let bayu: Person
let sari: Person
beforeAll(async () => {
  test = await openSocialHarness()
  rani = await test.app.person('Rani')
  bayu = await test.app.person('Bayu')
  sari = await test.app.person('Sari')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const by = (person?: Person) => (person ? test.as(person) : {})
const add = (id: string, comment: string, person?: Person, clientId?: string) =>
  test.app.call(
    clipSocial.addComment,
    { params: { id }, body: { comment, ...(clientId && { clientId }) } },
    by(person),
  )
/** After the pause that everybody has to make; answers the id of the comment. */
async function say(id: string, comment: string, person: Person): Promise<string> {
  await test.clock.advance(3_000)
  const { body, status, refusal } = await add(id, comment, person)
  if (status !== 200) throw new Error(`${status} ${refusal.code}`)
  return body.data.id
}
const read = (id: string, person?: Person, query: CallOf<typeof clipSocial.getComment>['query'] = {}) =>
  test.app.call(clipSocial.getComment, { params: { id }, query }, by(person))
const textsOf = async (id: string, person?: Person) =>
  (await read(id, person)).body.data.map(({ comment }) => comment)
const remove = (id: string, commentId: string, person?: Person) =>
  test.app.call(clipSocial.deleteComment, { params: { id, commentId } }, by(person))

describe('a comment', () => {
  it('is answered as readers see it, to guests too', async () => {
    const id = await test.clip({ owner: rani })
    const { body } = await add(id, '  Lucu banget  ', bayu)
    const shown = {
      comment: 'Lucu banget',
      profile: { id: profileOf(bayu), name: 'Bayu', avatar: null },
      createdAt: test.clock.now(),
      isPinned: false,
      isStreamer: false,
      state: 'shown',
    }
    expect(body.data).toMatchObject({ ...shown, isDeletable: true })
    await say(id, 'Makasih', rani)
    const { body: listed } = await read(id)
    expect(listed.data).toMatchObject([
      { comment: 'Makasih', isStreamer: true, isDeletable: false },
      { ...shown, isDeletable: false },
    ])
    expect(listed.meta).toEqual({ total: 2, latestCommentId: null, pinned: null, allowsComments: true })
    expect((await read(id, rani)).body.data.map(({ isDeletable }) => isDeletable)).toEqual([true, true])
  })

  it('stands in pages of ten, the newest first, which go on below the last of a page', async () => {
    const id = await test.clip()
    const write = openCommentWriter(test.database.forModule<ClipTables>('clips'))
    const ids = Array.from({ length: 23 }, newId)
    await Promise.all(ids.map((one) => write(commentOf({ id: one, item_id: id }))))
    const seen: string[] = []
    let latest: string | null | undefined
    for (const length of [10, 10, 3]) {
      const { body } = await read(id, undefined, latest ? { latestCommentId: latest } : {})
      expect(body.data).toHaveLength(length)
      seen.push(...body.data.map((one) => one.id))
      latest = body.meta.latestCommentId
      expect(body.meta.total).toBe(23)
    }
    expect(latest).toBeNull()
    // Ids of one millisecond are in no order of their making.
    expect(seen).toEqual(ids.toSorted().toReversed())
    expect((await read(id, bayu, { perPage: 50 })).body.data).toHaveLength(23)
  })

  it('may be kept by a cache for seconds where a guest reads it, and not where a person does', async () => {
    const id = await test.clip()
    expect((await read(id)).headers.get('cache-control')).toBe('public, max-age=5')
    expect((await read(id, bayu)).headers.get('cache-control')).toContain('no-store')
  })

  it('carries the name that its writer has now', async () => {
    const writer = await test.app.person('Before')
    const id = await test.clip()
    await say(id, 'Halo', writer)
    await test.app.app.user.profiles.rename(profileOf(writer), { name: 'Afterwards', bio: '' })
    expect((await read(id)).body.data[0]?.profile.name).toBe('Afterwards')
  })

  it('is the same one where a client sends it again, at once or later', async () => {
    const id = await test.clip({ owner: rani })
    const clientId = crypto.randomUUID()
    await test.clock.advance(3_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, 'Satu', bayu, clientId)))
    await test.clock.advance(3_000)
    answers.push(await add(id, 'Satu', bayu, clientId))
    const made = answers.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThanOrEqual(2)
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await read(id)).body).toMatchObject({ data: [{ comment: 'Satu' }], meta: { total: 1 } })
    // Beside another clip the same word of a client is another comment.
    const other = await test.clip()
    await test.clock.advance(3_000)
    expect((await add(other, 'Satu', bayu, clientId)).body.data.id).not.toBe(made[0]?.body.data.id)
  })
})

describe('a comment is refused', () => {
  it('with 400 where it is empty, too long or no line', async () => {
    const id = await test.clip()
    for (const comment of ['', '   ', 'a'.repeat(201), 'satu\ndua'])
      expect((await add(id, comment, bayu)).status).toBe(400)
    await test.clock.advance(3_000)
    // Characters as a person counts them.
    expect((await add(id, '😂'.repeat(200), bayu)).status).toBe(200)
    expect((await read(id, bayu, { latestCommentId: 'nonsense' })).status).toBe(400)
    expect((await read(id, bayu, { perPage: 51 })).status).toBe(400)
  })

  it('with 401 from a guest', async () => {
    expect(refusalOf(await add(await test.clip(), 'Halo'))).toEqual([401, 'INVALID_SESSION_AUTH'])
  })

  it('with 404 beside a clip that is hidden or does not exist, and so is the list', async () => {
    for (const id of [await test.clip({ owner: rani, isHidden: true }), newId(), 'nonsense']) {
      expect(refusalOf(await add(id, 'Halo', bayu))).toEqual([404, 'VIDEO_NOT_FOUND'])
      expect(refusalOf(await read(id))).toEqual([404, 'VIDEO_NOT_FOUND'])
    }
  })

  it('with 429 and the seconds to wait for everybody who wrote less than 3 s ago', async () => {
    const [id, other] = [await test.clip({ owner: rani }), await test.clip()]
    for (const person of [bayu, rani]) {
      await say(id, 'Satu', person)
      await test.clock.advance(1_500)
      const early = await add(other, 'Dua', person)
      expect(refusalOf(early)).toEqual([429, 'SLOW_MODE'])
      expect(early.headers.get('retry-after')).toBe('2')
      await test.clock.advance(1_500)
      expect((await add(other, 'Dua', person)).status).toBe(200)
    }
  })

  it('with 403 where comments are off; those that are there stay', async () => {
    const id = await test.clip({ owner: rani, allowsComments: false })
    await test.clock.advance(3_000)
    for (const person of [bayu, rani])
      expect(refusalOf(await add(id, 'Halo', person))).toEqual([403, 'COMMENTS_OFF'])
    expect((await read(id)).body.meta.allowsComments).toBe(false)
  })

  it('with 403 between people of whom one blocked the other, who do not see the list either', async () => {
    for (const isOwner of [true, false]) {
      const [owner, viewer] = [await test.app.person('Owner'), await test.app.person('Viewer')]
      const id = await test.clip({ owner })
      const [blocker, blocked] = isOwner ? [owner, viewer] : [viewer, owner]
      await test.app.call(user.block, { body: { blockTo: profileOf(blocked) } }, test.as(blocker))
      expect(refusalOf(await add(id, 'Halo', viewer))).toEqual([403, 'BLOCKED_RELATION'])
      expect(refusalOf(await read(id, viewer))).toEqual([403, 'BLOCKED_RELATION'])
    }
  })
})

describe('a comment is removed', () => {
  it('by its writer and the owner of the clip, and by no stranger or guest', async () => {
    const id = await test.clip({ owner: rani })
    const [first, second] = [await say(id, 'Satu', bayu), await say(id, 'Dua', bayu)]
    expect(refusalOf(await remove(id, first))).toEqual([401, 'INVALID_SESSION_AUTH'])
    expect(refusalOf(await remove(id, first, sari))).toEqual([403, 'FORBIDDEN'])
    expect((await remove(id, first, bayu)).status).toBe(204)
    expect((await remove(id, second, rani)).status).toBe(204)
    expect((await read(id)).body).toMatchObject({ data: [], meta: { total: 0 } })
    for (const gone of [first, newId(), 'nonsense'])
      expect(refusalOf(await remove(id, gone, bayu))).toEqual([404, 'LINE_NOT_FOUND'])
    expect(refusalOf(await remove(newId(), first, bayu))).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('by an operator, also beside clips of the operator', async () => {
    const [operator, id] = [await test.app.operator(), await test.clip()]
    const comment = await say(id, 'Halo', bayu)
    expect(refusalOf(await remove(await test.clip(), comment, operator))).toEqual([404, 'LINE_NOT_FOUND'])
    expect((await remove(id, comment, operator)).status).toBe(204)
  })
})

describe('people whom a reader blocked', () => {
  it('are not read by that reader, in full pages, and are by everybody else', async () => {
    const [reader, toxic] = [await test.app.person('Reader'), await test.app.person('Toxic')]
    const id = await test.clip({ owner: rani })
    const own = await say(id, 'Punyaku', reader)
    for (let n = 0; n < 12; n++) await say(id, `${n}`, toxic)
    const pinned = await say(id, 'Pilih aku', toxic)
    await test.app.call(clipSocial.pinComment, { params: { id, commentId: pinned } }, test.as(rani))
    await test.app.call(user.block, { body: { blockTo: profileOf(toxic) } }, test.as(reader))
    const { body } = await read(id, reader)
    expect(body.data.map((one) => one.id)).toEqual([own])
    expect(body.meta).toMatchObject({ pinned: null, latestCommentId: null })
    expect((await read(id, bayu)).body.data).toHaveLength(10)
    expect((await read(id)).body.meta.pinned?.id).toBe(pinned)
    // A page full of blocked people does not end the list.
    expect(await textsOf(id, toxic)).toHaveLength(10)
  })
})

describe('a person who leaves', () => {
  it('takes all comments along, of which the numbers say so', async () => {
    const [leaver, id] = [await test.app.person('Leaver'), await test.clip()]
    await say(id, 'Satu', leaver)
    await say(id, 'Dua', bayu)
    const rows = test.database.forModule<ClipTables>('clips')
    expect(await exportCommentsOf(rows, profileOf(leaver), 10)).toMatchObject([
      { videoId: id, comment: 'Satu', state: 'shown' },
    ])
    await eraseCommentsOf(rows, profileOf(leaver))
    await eraseCommentsOf(rows, profileOf(leaver))
    expect((await read(id)).body).toMatchObject({ data: [{ comment: 'Dua' }], meta: { total: 1 } })
  })
})

const commentOf = (some: {
  id: string
  item_id: string
  profile_id?: string
  client_id?: string | null
}) => ({
  profile_id: profileOf(sari),
  account_id: profileOf(sari),
  text: 'Halo',
  state: 'shown' as const,
  client_id: null,
  is_pinned: false,
  created_at: new Date(),
  ...some,
})

describe('comments of many people at once', () => {
  it('are as many as the number says, each of a client once, however they meet', async () => {
    const rows = test.database.forModule<ClipTables>('clips')
    const writers = [openCommentWriter(rows), openCommentWriter(rows)]
    const clips = [await test.clip(), await test.clip()]
    const people = Array.from({ length: 10 }, newId)
    const line = fc.record({
      person: fc.nat(9),
      clip: fc.nat(1),
      writer: fc.nat(1),
      state: fc.constantFrom('shown' as const, 'held' as const, 'hidden' as const),
      client: fc.option(fc.nat(5)),
      isErased: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 200 }), async (lines) => {
        const round = newId().slice(0, 23)
        await Promise.all(
          lines.map(async ({ person, clip, writer, state, client, isErased }) => {
            const profile_id = people[person]!
            if (isErased && person === 0) return eraseCommentsOf(rows, profile_id)
            const client_id = client === null ? null : `${round}-00000000000${client}`
            const comment = { ...commentOf({ id: newId(), item_id: clips[clip]!, profile_id, client_id }) }
            await writers[writer]!({ ...comment, state })
          }),
        )
        expect(await test.miscounted()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})
