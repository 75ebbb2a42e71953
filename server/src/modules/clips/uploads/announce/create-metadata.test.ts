import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalog, clipUploads } from '@tayang/contract'
import { people } from '../../../../../../tests/catalog-harness.ts'
import { clipById } from '../../clip-rows.ts'
import { findUpload } from '../rows/upload-rows.ts'
import { openUploadsHarness, thumbnailOf, type UploadsHarness } from '../test/uploads-harness.ts'

let harness: UploadsHarness
beforeAll(async () => {
  harness = await openUploadsHarness({ startsJobs: false })
})
afterAll(() => harness[Symbol.asyncDispose]())

/** All that a refused announcement must leave as it was. */
async function everything() {
  const {
    rows,
    catalog: { blobs, database },
  } = harness
  const pictures: string[] = []
  for await (const key of blobs.list('pictures')) pictures.push(key)
  const items = await database
    .forModule<{ item: { id: string } }>('catalog')
    .selectFrom('item')
    .select('id')
    .execute()
  const [clips, notes] = await Promise.all([
    rows.selectFrom('clip').select('id').execute(),
    rows.selectFrom('clip_picture').select('id').execute(),
  ])
  return { pictures: pictures.length, items: items.length, clips: clips.length, notes: notes.length }
}

describe('a clip that is announced', () => {
  test('has a hidden item, its picture, its rows and an address for a day', async () => {
    const food = await harness.category('food')
    const answer = await harness.announce({
      titles: { 1: '  Sate 🍢  ' },
      tags: [food, 1],
      language: 'en',
      rating: '13+',
      allowsEmbed: 'false',
    })
    expect(answer.status).toBe(200)
    const { id, uploadUrl, expiresAt } = answer.body.data
    expect(expiresAt).toBe(harness.catalog.clock.now() + 24 * 60 * 60_000)
    expect(uploadUrl).toContain(`/media/v1.0/clips/${id}?expires=${expiresAt}&signature=`)
    const { profileId, accountId } = people['citra']!
    expect(await clipById(harness.rows, id)).toMatchObject({
      kind: 'upload',
      state: 'uploading',
      owner: { profileId, accountId },
      makerProfileId: null,
      language: 'en',
      allowsComments: true,
      allowsEmbed: false,
      size: null,
    })
    expect(await findUpload(harness.rows, id)).toMatchObject({
      sizeBytes: 1_000,
      durationMs: 10_000,
      versionId: null,
    })
    const facts = (await harness.catalog.library.clips.factsOf([id])).get(id)
    expect(facts).toMatchObject({
      title: 'Sate 🍢',
      rating: '13+',
      genres: [{ en: 'Food', id: 'Kuliner' }],
      versionId: null,
    })
    expect(facts?.thumbnailId).toMatch(/^[0-9a-f-]{36}$/)
    // Nobody else sees it before it is approved.
    expect(
      (await harness.catalog.calls.call(catalog.getVideo, { params: { id }, token: 'eko' })).status,
    ).toBe(404)
    expect((await everything()).notes).toBe(0)
  })

  test.each([
    ['AGE_REQUIRED', 403],
    ['STREAMER_ONLY', 403],
    ['FORBIDDEN', 403],
  ] as const)('is refused as %s where its account may not upload', async (code, status) => {
    const { accountId } = people['eko']!
    harness.barred.set(accountId, code)
    const answer = await harness.announce({}, { token: 'eko' })
    harness.barred.delete(accountId)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('needs somebody who is signed in', async () => {
    expect((await harness.announce({}, { token: '' })).status).toBe(401)
  })
})

describe('an announcement is refused and leaves nothing', () => {
  let before: Awaited<ReturnType<typeof everything>>
  beforeEach(async () => {
    before = await everything()
  })
  const refused = async (
    fields: Record<string, unknown>,
    how: Parameters<UploadsHarness['announce']>[1] = {},
  ) => {
    const { status, body } = await harness.announce(fields, how)
    expect(await everything()).toEqual(before)
    return { status, code: body.code, message: body.message, details: body.details }
  }

  test.each([
    ['another format', { mime: 'video/x-msvideo' }],
    ['a length at the minimum', { duration: 5_000 }],
    ['a length over the maximum', { duration: 180_001 }],
    ['a byte too many', { size: 100 * 1024 * 1024 + 1 }],
  ])('as not supported, with the limits, for %s', async (_, fields) => {
    expect(await refused(fields)).toEqual({
      status: 422,
      code: 'MEDIA_NOT_SUPPORTED',
      message: 'Video format not supported',
      details: [
        'MP4, MOV, WebM; longer than 5 s, at most 180 s; at most 100 MB; at least 720x1280 or 1280x720; 16:9 or 9:16',
      ],
    })
  })

  test.each([
    ['its ratio', () => thumbnailOf(640, 400), 'Error: thumbnail aspect ratio should be in 16:9'],
    ['its size', () => thumbnailOf(480, 270), 'Error: thumbnail resolution should be at least 640x360'],
    ['its bytes', async () => Buffer.alloc(2_097_153), 'Error: maximum file size is 2MB'],
    ['its format', () => thumbnailOf(640, 360, 'gif'), 'The image format must be JPEG, PNG, or WebP'],
    [
      'a program in it',
      async () => Buffer.from('<svg onload="x()"/>'),
      'The image format must be JPEG, PNG, or WebP',
    ],
  ])('for a thumbnail with %s, in the sentence of the specification', async (_, picture, message) => {
    expect(await refused({}, { thumbnail: await picture() })).toMatchObject({
      status: 422,
      code: 'IMAGE_NOT_SUPPORTED',
      message,
    })
  })

  test('for a title that AutoMod refuses', async () => {
    expect(await refused({ titles: { 1: 'situs judi slot gacor' } })).toMatchObject({
      status: 422,
      code: 'TEXT_NOT_ALLOWED',
    })
  })

  test.each([
    ['no thumbnail', {}, { thumbnail: null }, 'thumbnail: a picture is needed'],
    ['no category', { tags: [1] }, {}, 'tags: at least one category'],
    ['a tag that nobody made', { tags: [1, 999_999] }, {}, 'tags: there is no such tag'],
    ['a number that no row can have', { tags: [1, 2 ** 40] }, {}, 'tags: there is no such tag'],
  ])('for %s', async (_, fields, how, detail) => {
    expect(await refused(fields, how)).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMETERS',
      details: [detail],
    })
  })

  test.each([
    ['a title of blanks', { titles: { 1: '   ' } }],
    ['a title over 100 characters', { titles: { 1: 'x'.repeat(101) } }],
    ['tags that are no JSON', { tags: '[1,' }],
    ['a rating of 21+', { rating: '21+' }],
    ['a negative size', { size: -1 }],
    ['a length that is no number', { duration: 'long' }],
    ['a name with a line break', { fileName: 'a\nb.mp4' }],
  ])('for %s', async (_, fields) => {
    expect(await refused(fields)).toMatchObject({ status: 400, code: 'INVALID_PARAMETERS' })
  })

  test('for more categories than a clip may have, or one that is not offered any more', async () => {
    const keys = ['food', 'music', 'comedy', 'dance', 'culture', 'animals']
    const tags: number[] = []
    for (const key of keys) tags.push(await harness.category(key))
    expect(await refused({ tags })).toMatchObject({ status: 400, details: ['tags: at most 5 categories'] })
    const all = harness.limits['clips.categories']
    harness.limits['clips.categories'] = all.filter(({ key }) => key !== 'music')
    const music = await refused({ tags: tags.slice(1, 2) })
    harness.limits['clips.categories'] = all
    expect(music.details).toEqual(['tags: there is no such category any more'])
  })

  test('for the profile of somebody else', async () => {
    const profileId = people['eko']!.profileId
    const made = await harness.calls.call(clipUploads.createTag, {
      token: 'eko',
      body: { data: [{ names: { 1: profileId }, type: 'profile_id' }] },
    })
    const tags = [await harness.category('food'), made.body.data[0].id]
    expect(await refused({ tags })).toMatchObject({ details: ['tags: a tag names somebody else'] })
  })
})

describe('the day of an account', () => {
  const { accountId } = people['eko']!
  const asEko = (fields: Record<string, unknown> = {}) => harness.announce(fields, { token: 'eko' })
  const forget = async () => {
    await harness.rows.deleteFrom('clip').where('owner_account_id', '=', accountId).execute()
  }

  test('has an end: uploads and megabytes are counted until midnight in Jakarta, removed clips too', async () => {
    harness.limits['clips.uploadsPerDay'] = 2
    for (let i = 0; i < 2; i++) {
      expect((await asEko()).status).toBe(200)
      await forget()
    }
    const third = await asEko()
    expect([third.status, third.body.code]).toEqual([429, 'UPLOADS_FULL'])
    expect(third.body.details[0]).toMatch(/^At most 2 uploads a day; until \d{4}-\d{2}-\d{2} 00:00 WIB$/)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    harness.limits['clips.uploadsPerDay'] = 20
    harness.limits['clips.megabytesPerDay'] = 1
    const large = await asEko({ size: 1024 * 1024 })
    expect([large.status, large.body.details[0]]).toEqual([429, expect.stringMatching(/^At most 1 MB a day/)])
    harness.limits['clips.megabytesPerDay'] = 2_048
    // What was refused is not counted.
    expect((await asEko()).status).toBe(200)
    await forget()
  })

  test('lets no more clips wait for a review at once than the setting says, however they come', async () => {
    harness.limits['clips.inReviewMax'] = 2
    const answers: number[] = []
    for (let i = 0; i < 2; i++) {
      const both = await Promise.all([asEko(), asEko()])
      answers.push(...both.map(({ status }) => status))
    }
    expect(answers.toSorted()).toEqual([200, 200, 429, 429])
    const full = await asEko()
    expect(full.body.details).toEqual(['At most 2 clips in review at once; until one is decided or deleted'])
    harness.limits['clips.inReviewMax'] = 5
    await forget()
  })
})

describe('tags', () => {
  const create = (data: unknown[], token = 'citra') =>
    harness.calls.call(clipUploads.createTag, { token, body: { data } })

  test('of categories, of the type and of the own profile have numbers that stay', async () => {
    const { profileId } = people['citra']!
    const data = [
      { names: { 1: 'musik' }, type: 'genre' },
      { names: { 1: 'clips' }, type: 'type' },
      { names: { 1: profileId }, type: 'profile_id' },
    ]
    const first = await create(data)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual([
      { id: expect.any(Number), names: { 1: 'Music', en: 'Music', id: 'Musik' }, type: 'genre' },
      { id: 1, names: { 1: 'clips', en: 'clips', id: 'clips' }, type: 'type' },
      { id: expect.any(Number), names: { 1: profileId, en: profileId, id: profileId }, type: 'profile_id' },
    ])
    expect((await create(data)).body).toEqual(first.body)
  })

  test.each([
    [{ names: { 1: 'Politics' }, type: 'genre' }, 'data.0: no category of clips'],
    [{ names: { 1: 'movie' }, type: 'type' }, 'data.0: a clip has the type clips'],
    [{ names: { 1: people['eko']!.profileId }, type: 'profile_id' }, 'data.0: only the own profile'],
  ])('of other names are refused', async (one, detail) => {
    const answer = await create([one])
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      400,
      'INVALID_PARAMETERS',
      [detail],
    ])
  })

  test('may not be asked for without end', async () => {
    const data = [{ names: { 1: 'clips' }, type: 'type' }]
    for (let i = 0; i < 120; i++) await create(data, 'eko')
    expect((await create(data, 'eko')).status).toBe(429)
    expect((await create(data, '')).status).toBe(401)
  })
})

test('a disk without space refuses a clip before anything of it is read', async () => {
  await using full = await openUploadsHarness({ startsJobs: false, freeBytesMin: Number.MAX_SAFE_INTEGER })
  const answer = await full.announce()
  expect([answer.status, answer.body.code]).toEqual([507, 'NO_SPACE'])
})
