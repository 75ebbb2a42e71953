import { catalog, clipSocial, clipUploads, shows, user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { openSocialHarness, profileOf, refusalOf, type SocialHarness } from '../test/social-harness.ts'

let test: SocialHarness
let rani: Person
let bayu: Person
beforeAll(async () => {
  test = await openSocialHarness()
  rani = await test.app.person('Rani')
  bayu = await test.app.person('Bayu')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const read = (id: string, person?: Person, locale: 'en' | 'id' = 'en') =>
  test.app.call(catalog.getVideo, { params: { id }, query: { locale } }, person ? test.as(person) : {})
const detailOf = async (id: string, person?: Person, locale?: 'en' | 'id') =>
  (await read(id, person, locale)).body.data

/** A show that is over, or on air, and its recording. */
async function show(how: { recordedSeconds?: number; isOnAir?: boolean; isHidden?: boolean }) {
  const { body } = await test.app.call(shows.createShow, { body: { name: 'Malam Mabar' } }, test.as(rani))
  const { id } = body.data
  const onAirAt = test.clock.now() - 3_600_000
  await sql`update catalog.show set status = ${how.isOnAir ? 'broadcasting' : 'finished'}, started_at = ${onAirAt},
    on_air_at = ${onAirAt}, finished_at = ${how.isOnAir ? null : test.clock.now()},
    withheld_at = ${how.isHidden ? onAirAt : null} where id = ${id}`.execute(test.rows)
  if (how.recordedSeconds !== undefined)
    await sql`insert into catalog.recording (id, show_id, state, seconds, size_bytes, created_at)
      values (${newId()}, ${id}, 'ready', ${how.recordedSeconds}, 1, ${onAirAt})`.execute(test.rows)
  return { id, onAirAt }
}

describe('the detail of a clip', () => {
  it('has the fields of the specification, its tags as numbers with a name of every language', async () => {
    const id = await test.clip({ owner: rani, genres: ['Comedy'] })
    const detail = await detailOf(id, undefined, 'id')
    expect(detail).toMatchObject({
      titleLocalized: 'Sate malam',
      titles: { 1: 'Satay at night' },
      durationSeconds: 12,
      genres: ['Comedy (id)'],
      profileIds: [profileOf(rani)],
      isLiked: false,
      totalLikes: 0,
      totalComments: 0,
      latestCommentId: null,
      allowsComments: true,
      allowsEmbed: true,
      width: 1280,
      height: 720,
      maker: null,
      moment: null,
      views: 0,
      profileData: { id: profileOf(rani), name: 'Rani', relation: { isFollowing: false }, showId: null },
    })
    expect(detail.tags).toEqual([
      { id: expect.any(Number), names: { 1: 'Comedy', en: 'Comedy', id: 'Comedy (id)' }, type: 'genre' },
      { id: expect.any(Number), names: { 1: 'clips', en: 'clips', id: 'clips' }, type: 'type' },
      {
        id: expect.any(Number),
        names: { 1: profileOf(rani), en: profileOf(rani), id: profileOf(rani) },
        type: 'profile_id',
      },
    ])
    expect(new Set(detail.tags.map((tag) => tag.id)).size).toBe(3)
    // A tag keeps its number, on every clip of the same person.
    expect((await detailOf(await test.clip({ owner: rani }))).tags.at(-1)).toEqual(detail.tags.at(-1))
  })

  it('has the tags that createTag numbered before', async () => {
    const wanted = [
      { names: { 1: 'Comedy' }, type: 'genre' as const },
      { names: { 1: 'clips' }, type: 'type' as const },
      { names: { 1: profileOf(bayu) }, type: 'profile_id' as const },
    ]
    const created = await test.app.call(clipUploads.createTag, { body: { data: wanted } }, test.as(bayu))
    const detail = await detailOf(await test.clip({ owner: bayu, genres: ['Comedy'] }))
    expect(detail.tags.map((tag) => tag.id)).toEqual(created.body.data.map((tag) => tag.id))
  })

  it('of the operator has nobody, and can be liked and commented on like others', async () => {
    const id = await test.clip()
    expect(await detailOf(id, bayu)).toMatchObject({
      profileData: null,
      profileIds: [],
      maker: null,
      moment: null,
      allowsComments: true,
      allowsEmbed: true,
    })
    expect((await detailOf(id)).tags.map(({ type }) => type)).toEqual(['type'])
  })

  it('says what the caller likes, whom they follow and what others wrote last', async () => {
    const id = await test.clip({ owner: rani })
    await test.app.call(clipSocial.likeVideo, { params: { id } }, test.as(bayu))
    await test.app.call(user.follow, { body: { profileId: profileOf(rani) } }, test.as(bayu))
    const said = await test.app.call(
      clipSocial.addComment,
      { params: { id }, body: { comment: 'Lucu' } },
      test.as(bayu),
    )
    const common = { totalLikes: 1, totalComments: 1, latestCommentId: said.body.data.id }
    const isFollowing = (is: boolean) => ({ profileData: { relation: { isFollowing: is } } })
    expect(await detailOf(id, bayu)).toMatchObject({ ...common, isLiked: true, ...isFollowing(true) })
    expect(await detailOf(id, rani)).toMatchObject({ ...common, isLiked: false, ...isFollowing(false) })
    expect(await detailOf(id)).toMatchObject({ ...common, isLiked: false, ...isFollowing(false) })
  })

  it('names the show that its owner has on air', async () => {
    const owner = await test.app.person('Onair')
    const made = await test.app.call(shows.createShow, { body: { name: 'Pagi' } }, test.as(owner))
    const id = await test.clip({ owner })
    expect((await detailOf(id)).profileData?.showId).toBeNull()
    await sql`update catalog.show set status = 'broadcasting', on_air_at = ${test.clock.now()}
      where id = ${made.body.data.id}`.execute(test.rows)
    expect((await detailOf(id)).profileData?.showId).toBe(made.body.data.id)
  })

  it('of a moment names who cut it, and the second of the replay at which it begins', async () => {
    const { id: showId, onAirAt } = await show({ recordedSeconds: 3_600 })
    const startsAt = onAirAt + 61_500
    const id = await test.clip({ owner: rani, maker: bayu, moment: { showId, startsAt } })
    expect(await detailOf(id)).toMatchObject({
      maker: { id: profileOf(bayu), name: 'Bayu', avatar: null },
      moment: { showId, showTitle: 'Malam Mabar', startsAt, replaySeconds: 61.5 },
    })
  })

  it('of a moment without a replay says so, and of one of a hidden show nothing', async () => {
    const [unrecorded, hidden] = [await show({}), await show({ recordedSeconds: 10, isHidden: true })]
    const momentOf = async ({ id: showId, onAirAt }: { id: string; onAirAt: number }) => {
      const clip = await test.clip({ owner: rani, moment: { showId, startsAt: onAirAt + 5_000 } })
      return (await detailOf(clip)).moment
    }
    expect(await momentOf(unrecorded)).toMatchObject({ showId: unrecorded.id, replaySeconds: null })
    expect(await momentOf(hidden)).toBeNull()
  })

  it('keeps its pixels where the upload was probed, upright as it is shown', async () => {
    const id = await test.clip({ owner: rani })
    await sql`update clips.clip set width = 720, height = 1280 where id = ${id}`.execute(test.rows)
    expect(await detailOf(id)).toMatchObject({ width: 720, height: 1280 })
  })

  it('is not there while the clip waits for its review', async () => {
    const id = await test.clip({ owner: rani, isHidden: true })
    expect(refusalOf(await read(id, rani))).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('is that of a clip alone: a film says nothing of likes', async () => {
    const id = await test.clip()
    await sql`update catalog.item set type = 'movie' where id = ${id}`.execute(test.rows)
    expect(await detailOf(id)).not.toHaveProperty('isLiked')
  })
})
