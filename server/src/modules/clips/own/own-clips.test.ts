import { admin, catalog, moderation, ownClips, user, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { codeOf, openClipsHarness, type ClipsHarness } from '../test/clips-harness.ts'

let harness: ClipsHarness
beforeAll(async () => void (harness = await openClipsHarness()), 60_000)
afterAll(() => harness[Symbol.asyncDispose]())

let owner: Person
let maker: Person
let other: Person
beforeEach(async () => {
  owner = await harness.app.person('Sari')
  maker = await harness.app.person('Bayu')
  other = await harness.app.person('Eko')
})

const own = (id: string, as?: Person) =>
  harness.call(ownClips.getOwnClip, { params: { id }, query: { locale: 'en' } }, as)
const put = (id: string, body: CallOf<typeof ownClips.putOwnClip>['body'], as?: Person) =>
  harness.call(ownClips.putOwnClip, { params: { id }, body }, as)
const resubmit = (id: string, as?: Person) => harness.call(ownClips.resubmitOwnClip, { params: { id } }, as)
const remove = (id: string, as?: Person) => harness.call(ownClips.removeOwnClip, { params: { id } }, as)
const list = async (as: Person, query: CallOf<typeof ownClips.listOwnClips>['query'] = {}) => {
  const { body } = await harness.call(ownClips.listOwnClips, { query }, as)
  return { ids: body.data.map(({ id }) => id), total: body.meta.total, data: body.data }
}
const approve = (id: string) =>
  harness.call(admin.reviewClip, { params: { id }, body: { decision: 'approve' } }, harness.operator)
const reject = (id: string) =>
  harness.call(
    admin.reviewClip,
    { params: { id }, body: { decision: 'reject', reason: 'Terlalu gelap' } },
    harness.operator,
  )

describe('the list of own clips', () => {
  test('has every state, the newest first, and moments by who made them', async () => {
    const pending = await harness.plant({ owner })
    const uploading = await harness.plant({ owner, state: 'uploading' })
    const moment = await harness.plant({ owner, maker, needsOwner: true })
    await harness.plant({ owner: other })
    expect((await list(owner)).ids).toEqual([moment, uploading, pending])
    expect((await list(owner, { state: 'uploading' })).ids).toEqual([uploading])
    expect((await list(owner, { of: 'viewers' })).ids).toEqual([moment])
    expect((await list(owner, { of: 'made' })).ids).toEqual([])
    expect((await list(maker, { of: 'made' })).ids).toEqual([moment])
    expect((await list(maker)).ids).toEqual([])
    expect(await list(owner, { page: 2, perPage: 2 })).toMatchObject({ ids: [pending], total: 3 })
    await harness.plant({ owner, maker, needsOperators: true })
    expect((await list(owner, { of: 'viewers', state: 'pending' })).ids).toEqual([moment])
  })

  test('is for people who are signed in, and checks what it is asked', async () => {
    expect((await harness.call(ownClips.listOwnClips, { query: {} })).status).toBe(401)
    const strange = { query: { state: 'gone' } } as unknown as CallOf<typeof ownClips.listOwnClips>
    expect((await harness.call(ownClips.listOwnClips, strange, owner)).status).toBe(400)
  })
})

describe('an own clip', () => {
  test('plays and is seen by its owner and its maker alone while it waits', async () => {
    const id = await harness.plant({ owner, maker, needsOwner: true })
    for (const who of [owner, maker]) {
      const { status, body } = await own(id, who)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        id,
        kind: 'moment',
        state: 'pending',
        titles: { 1: 'Sate kambing' },
        owner: { id: owner.login.profile.id, name: 'Sari' },
        maker: { name: 'Bayu' },
        durationSeconds: 12,
        width: 640,
        upload: null,
      })
      expect(await harness.statusAt(body.data.stream)).toBe(200)
      expect(await harness.statusAt(body.data.thumbnail)).toBe(200)
    }
    expect(codeOf(await own(id, other))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await own(id, harness.operator))).toBe('404 VIDEO_NOT_FOUND')
    expect((await own(id)).status).toBe(401)
    expect(codeOf(await own('nonsense', owner))).toBe('404 VIDEO_NOT_FOUND')
    expect((await harness.call(catalog.getVideo, { params: { id }, query: {} }, owner)).status).toBe(404)
  })

  test('is public at its usual addresses once it is approved', async () => {
    const id = await harness.plant({ owner })
    const before = (await own(id, owner)).body.data
    await approve(id)
    const { stream, thumbnail, state } = (await own(id, owner)).body.data
    expect(state).toBe('approved')
    expect(stream).toMatch(/^\/media\/t\//)
    expect(thumbnail).toMatch(/^\/media\/p\//)
    expect(before.stream).toMatch(/^\/media\/g\//)
  })

  test('does not play for a maker whom its owner blocked, who may still delete it', async () => {
    const id = await harness.plant({ owner, maker })
    await harness.call(user.block, { body: { blockTo: maker.login.profile.id } }, owner)
    expect((await own(id, maker)).body.data.stream).toBeNull()
    expect((await remove(id, maker)).status).toBe(200)
  })

  test('counts its likes, its comments and the diamonds of its gifts', async () => {
    const id = await harness.plant({ owner, state: 'approved' })
    const clips = harness.database.forModule<{
      clip_count: { item_id: string; likes: number; comments: number }
    }>('clips')
    await clips.insertInto('clip_count').values({ item_id: id, likes: 3, comments: 2 }).execute()
    expect((await own(id, owner)).body.data).toMatchObject({ totalLikes: 3, totalComments: 2, diamonds: 0 })
  })
})

describe('a change of an own clip', () => {
  test('of its texts is made until it is approved, by its owner and by its maker', async () => {
    const id = await harness.plant({ owner, maker })
    const [comedy, music] = harness.categories
    const changed = await put(id, { titles: { 1: 'Soto ayam' }, tags: [comedy, music], rating: '13+' }, maker)
    expect(changed.body.data).toMatchObject({
      titles: { 1: 'Soto ayam' },
      rating: '13+',
      language: 'id',
      tags: [
        { id: comedy, names: { en: 'Comedy', id: 'Komedi' }, type: 'genre' },
        { id: music, names: { en: 'Music', id: 'Musik' }, type: 'genre' },
      ],
    })
    expect((await put(id, { language: 'en' }, owner)).body.data).toMatchObject({
      titles: { 1: 'Soto ayam' },
      language: 'en',
    })
    await approve(id)
    expect(codeOf(await put(id, { titles: { 1: 'Bakso' } }, owner))).toBe('409 CLIP_DECIDED')
    const { body } = await harness.call(catalog.getVideo, { params: { id }, query: {} })
    expect(body.data.titleLocalized).toBe('Soto ayam')
    const found = await harness.call(catalog.search, { query: { search: 'Soto ayam' } })
    expect(JSON.stringify(found.body.data)).toContain(id)
  })

  test('of what others may do with it is its owner’s, at any time', async () => {
    const id = await harness.plant({ owner, maker, state: 'approved' })
    const off = { allowsComments: false, allowsEmbed: false }
    expect((await put(id, off, owner)).body.data).toMatchObject({ ...off, state: 'approved' })
    expect(codeOf(await put(id, { allowsEmbed: true }, maker))).toBe('403 FORBIDDEN')
    expect((await own(id, owner)).body.data).toMatchObject(off)
  })

  test('is refused where its title breaks rules, its categories are unknown, or it is somebody else’s', async () => {
    const id = await harness.plant({ owner })
    expect(codeOf(await put(id, { titles: { 1: 'slot gacor maxwin 88' } }, owner))).toBe(
      '422 TEXT_NOT_ALLOWED',
    )
    expect((await put(id, { tags: [2_000_000] }, owner)).status).toBe(400)
    expect((await put(id, { titles: { 1: '   ' } }, owner)).status).toBe(400)
    expect(codeOf(await put(id, { language: 'en' }, other))).toBe('404 VIDEO_NOT_FOUND')
    expect((await put(id, {})).status).toBe(401)
    expect((await own(id, owner)).body.data.titles).toEqual({ 1: 'Sate kambing' })
  })
})

describe('another review of an own clip', () => {
  test('is asked for once after a rejection', async () => {
    const id = await harness.plant({ owner })
    expect(codeOf(await resubmit(id, owner))).toBe('409 CLIP_DECIDED')
    await reject(id)
    expect((await own(id, owner)).body.data).toMatchObject({ canResubmit: true, reason: 'Terlalu gelap' })
    expect(codeOf(await resubmit(id, other))).toBe('404 VIDEO_NOT_FOUND')
    expect((await resubmit(id)).status).toBe(401)
    const answers = await Promise.all([resubmit(id, owner), resubmit(id, owner)])
    expect(answers.map(codeOf).toSorted()).toEqual([200, '409 CLIP_DECIDED'])
    expect((await own(id, owner)).body.data).toMatchObject({ state: 'pending', reason: null })
    await reject(id)
    expect((await own(id, owner)).body.data.canResubmit).toBe(false)
    expect(codeOf(await resubmit(id, owner))).toBe('409 CLIP_DECIDED')
  })

  test('is not offered for a clip that does not play', async () => {
    const id = await harness.plant({ owner, plays: false, state: 'rejected' })
    expect((await own(id, owner)).body.data).toMatchObject({ canResubmit: false, stream: null })
    expect(codeOf(await resubmit(id, owner))).toBe('409 CLIP_DECIDED')
  })
})

describe('a decision about a moment', () => {
  const decide = (id: string, as?: Person) =>
    harness.call(ownClips.decideMoment, { params: { id }, body: { decision: 'approve' } }, as)

  test('is of the streamer and the moderators of the streamer, and of nobody else', async () => {
    const moderator = await harness.app.person('Dian')
    const params = { profileId: owner.login.profile.id, personId: moderator.login.profile.id }
    await harness.call(moderation.nameModerator, { params }, owner)
    const id = await harness.plant({ owner, maker, needsOwner: true, needsOperators: false })
    expect((await decide(id)).status).toBe(401)
    expect(codeOf(await decide(id, maker))).toBe('403 FORBIDDEN')
    expect(codeOf(await decide(id, other))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await decide(id, harness.operator))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await decide(crypto.randomUUID(), owner))).toBe('404 VIDEO_NOT_FOUND')
    expect((await decide(id, moderator)).body.data.state).toBe('approved')
  })

  test('is no way around the review of own uploads and own moments', async () => {
    const upload = await harness.plant({ owner })
    const moment = await harness.plant({ owner, showId: crypto.randomUUID() })
    for (const id of [upload, moment]) {
      expect(codeOf(await decide(id, owner))).toBe('403 FORBIDDEN')
      expect(await harness.stateOf(id)).toBe('pending')
    }
  })

  test('is not a moderator’s about a moment that the moderator cut', async () => {
    const params = { profileId: owner.login.profile.id, personId: maker.login.profile.id }
    await harness.call(moderation.nameModerator, { params }, owner)
    const id = await harness.plant({ owner, maker, needsOwner: true, needsOperators: false })
    expect(codeOf(await decide(id, maker))).toBe('403 FORBIDDEN')
  })
})
