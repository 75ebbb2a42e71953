import { admin, catalog, shows, upcoming, type Operation } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

let test: TestApp
let database: Awaited<ReturnType<typeof openTestDatabase>>
let operator: Person
let viewer: Person

beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
  operator = await test.operator()
  viewer = await test.person('Ani')
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

interface TrailRow {
  id: string
  at: bigint
  account_id: string
  operation: string
  target: unknown
  request_id: string
  outcome: string
  calls: number
}
const rows = () => database.forModule<{ trail: TrailRow; trail_begun: Omit<TrailRow, 'outcome'> }>('admin')
const trail = () => rows().selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute()
const begun = () => rows().selectFrom('trail_begun').selectAll().orderBy('at').orderBy('id').execute()
const asOperator = () => ({ token: operator.login.accessToken })

const draft = (friendlyId: string) => ({
  friendlyId,
  type: 'movie' as const,
  title: { en: 'A film', id: 'Sebuah film' },
  description: { en: 'About it.', id: 'Tentang itu.' },
  year: 2026,
  rating: 'SU' as const,
  genres: [],
  cast: [],
  premium: false,
  thumbColor: '#112233',
})
const putTitle = (friendlyId: string, more: object = {}) =>
  test.call(admin.putTitle, { params: { friendlyId }, body: { ...draft(friendlyId), ...more } }, asOperator())

describe('the audit trail', () => {
  it('has one row per call of an operator, with who, what and how it ended, also where it was refused', async () => {
    const before = (await trail()).length
    await putTitle('audited-film')
    await test.call(admin.getTitle, { params: { friendlyId: 'not-there' } }, asOperator())
    const added = (await trail()).slice(before)
    const accountId = operator.login.account.id
    expect(added).toMatchObject([
      {
        account_id: accountId,
        operation: 'PUT /admin/v1.0/titles/{friendlyId}',
        target: { friendlyId: 'audited-film' },
        outcome: 'done',
      },
      {
        account_id: accountId,
        operation: 'GET /admin/v1.0/titles/{friendlyId}',
        target: { friendlyId: 'not-there' },
        outcome: 'VIDEO_NOT_FOUND',
      },
    ])
    expect(new Set(added.map((row) => row.request_id)).size).toBe(2)
  })

  it('has a row of a change before it acts as well, and of no reading', async () => {
    const before = (await begun()).length
    await putTitle('begun-film')
    await test.call(admin.getTitle, { params: { friendlyId: 'begun-film' } }, asOperator())
    const added = (await begun()).slice(before)
    expect(added).toMatchObject([{ operation: 'PUT /admin/v1.0/titles/{friendlyId}' }])
    expect((await trail()).find(({ id }) => id === added[0]?.id)).toMatchObject({
      at: added[0]?.at,
      outcome: 'done',
    })
  })

  it('has a row of who is signed in and tries without being an operator, so many an hour; none of guests', async () => {
    const before = (await trail()).length
    const own = { token: viewer.login.accessToken }
    expect((await test.call(admin.listReports, { query: {} }, own)).status).toBe(403)
    expect((await test.call(admin.listReports, { query: {} })).status).toBe(401)
    const added = (await trail()).slice(before)
    expect(added).toMatchObject([
      { account_id: viewer.login.account.id, operation: 'GET /admin/v1.0/reports', target: {} },
    ])
    for (let i = 0; i < 25; i++) await test.call(admin.listReports, { query: {} }, own)
    expect(await trail()).toHaveLength(before + 20)
  })

  it('says how each call ended, also one whose input was refused, and is read by operators, the newest first', async () => {
    await putTitle('ended-film')
    await putTitle('ended-film', { year: 1 })
    await test.call(admin.getTitle, { params: { friendlyId: 'not-there' } }, asOperator())
    const { status, body } = await test.call(admin.listAudit, { query: { perPage: 3 } }, asOperator())
    expect(status).toBe(200)
    expect(body.data.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['GET /admin/v1.0/titles/{friendlyId}', 'VIDEO_NOT_FOUND'],
      ['PUT /admin/v1.0/titles/{friendlyId}', 'INVALID_PARAMETERS'],
      ['PUT /admin/v1.0/titles/{friendlyId}', 'done'],
    ])
    expect(body.meta.next).not.toBeNull()
    const own = { token: viewer.login.accessToken }
    expect((await test.call(admin.listAudit, { query: {} }, own)).status).toBe(403)
    expect((await test.call(admin.listAudit, { query: { cursor: 'x' } }, asOperator())).status).toBe(400)
  })

  it.each(
    operations
      .filter(({ caller, namesNobody }) => caller === 'operator' && !namesNobody)
      .map((operation): [string, Operation] => [nameOf(operation), operation]),
  )('gets a row and an outcome of %s, whatever it is called with', async (name, operation) => {
    // That call ends the session with which the others are made.
    if (operation === admin.leaveConsole) operator = await test.operator()
    const before = (await trail()).length
    const hasBody = operation.body !== undefined && operation.method !== 'GET'
    const answer = await fetch(`${test.address}${someAddressOf(operation)}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${operator.login.accessToken}`,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: '{}' } : {}),
    })
    const text = await answer.text()
    const added = (await trail()).slice(before)
    const outcome = answer.ok ? 'done' : (JSON.parse(text) as { code: string }).code
    expect(added).toMatchObject([{ account_id: operator.login.account.id, operation: name, outcome }])
    if (operation === admin.leaveConsole) operator = await test.operator()
  })

  it.each([
    ['changed', sql`update admin.trail set operation = 'nothing'`],
    ['told to have ended otherwise', sql`update admin.trail set outcome = 'done'`],
    ['removed', sql`delete from admin.trail`],
    ['emptied', sql`truncate admin.trail`],
    ['robbed of what began', sql`delete from admin.trail_begun`],
    ['emptied by its months', sql.raw(`truncate admin.${monthOf('trail')}`)],
    ['changed by its months', sql.raw(`update admin.${monthOf('trail_begun')} set operation = 'nothing'`)],
  ])('cannot be %s, not even by the app', async (_what, statement) => {
    const before = [await trail(), await begun()]
    await expect(statement.execute(rows())).rejects.toThrow('the audit trail is append-only')
    expect([await trail(), await begun()]).toEqual(before)
  })

  it('comes first: where it cannot be written, nothing is done', async () => {
    await closed('trail_begun', async () => {
      expect((await putTitle('unaudited-film')).status).toBe(500)
    })
    const found = await test.call(admin.getTitle, { params: { friendlyId: 'unaudited-film' } }, asOperator())
    expect([found.status, found.refusal.code]).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('comes before the answer of a reading: where it cannot be written, nothing is read', async () => {
    await closed('trail', async () => {
      expect((await test.call(admin.listReports, { query: {} }, asOperator())).status).toBe(500)
    })
  })
})

/** Nothing can be written into this table meanwhile. */
async function closed(table: 'trail' | 'trail_begun', meanwhile: () => Promise<void>): Promise<void> {
  const name = sql.raw(`admin.${table}`)
  await sql`alter table ${name} add constraint closed check (operation is null) not valid`.execute(rows())
  try {
    await meanwhile()
  } finally {
    await sql`alter table ${name} drop constraint closed`.execute(rows())
  }
}

/** The partition of this month. */
function monthOf(table: string): string {
  return `${table}_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
}

describe('an operator', () => {
  it.each<[string, Operation, object, number, string]>([
    ['a title that is not there', admin.getTitle, { params: { friendlyId: 'none' } }, 404, 'VIDEO_NOT_FOUND'],
    [
      'an upload for it',
      admin.createUpload,
      { params: { friendlyId: 'none' }, body: { sizeBytes: 1 } },
      404,
      'VIDEO_NOT_FOUND',
    ],
    [
      'an upload of nothing',
      admin.createUpload,
      { params: { friendlyId: 'a-film' }, body: { sizeBytes: 0 } },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'an upload beyond every bound',
      admin.createUpload,
      { params: { friendlyId: 'a-film' }, body: { sizeBytes: 2 ** 50 } },
      413,
      'UPLOAD_TOO_LARGE',
    ],
    [
      'captions that are none',
      admin.putTitleCaptions,
      { params: { friendlyId: 'a-film', language: 'id' }, body: { label: 'Indonesia', text: 'x' } },
      422,
      'MEDIA_NOT_SUPPORTED',
    ],
    [
      'chapters of nothing that exists',
      admin.putTitleChapters,
      { params: { friendlyId: 'none' }, body: { chapters: [], intro: null } },
      404,
      'VIDEO_NOT_FOUND',
    ],
    [
      'chapters that begin before the one before them',
      admin.putTitleChapters,
      {
        params: { friendlyId: 'a-film' },
        body: {
          chapters: [9, 4].map((startSeconds) => ({ startSeconds, title: { en: 'A', id: 'A' } })),
          intro: null,
        },
      },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'an intro that ends before it begins',
      admin.putTitleChapters,
      { params: { friendlyId: 'a-film' }, body: { chapters: [], intro: { startSeconds: 9, endSeconds: 4 } } },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'a picture that is none',
      admin.putTitleArt,
      {
        params: { friendlyId: 'a-film', kind: 'thumbnail_portrait' },
        body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      422,
      'IMAGE_NOT_SUPPORTED',
    ],
    [
      'a playlist of nothing that exists',
      admin.putPlaylist,
      {
        params: { friendlyId: 'list' },
        body: { type: 'editorial', title: { en: 'L', id: 'L' }, items: ['none'] },
      },
      404,
      'VIDEO_NOT_FOUND',
    ],
    [
      'a page of no playlist',
      admin.putPage,
      {
        params: { friendlyId: 'page' },
        body: {
          title: { en: 'P', id: 'P' },
          isCategory: false,
          order: 1,
          sections: [{ playlist: 'none', layout: 'hero' }],
        },
      },
      404,
      'PLAYLIST_NOT_FOUND',
    ],
    [
      'a subscription for nobody',
      admin.grantSubscription,
      { body: { email: 'nobody@example.com', package_code: 'none', reason: 'test' } },
      404,
      'NOT_FOUND',
    ],
    [
      'a person by an unknown email',
      admin.getProfileByEmail,
      { query: { email: 'x@y.z' } },
      404,
      'NOT_FOUND',
    ],
    [
      'a profile of nobody',
      admin.putProfile,
      { params: { id: crypto.randomUUID() }, body: { name: 'A', bio: '', reason: 'test' } },
      404,
      'NOT_FOUND',
    ],
    [
      'a person a name that advertises',
      admin.putProfile,
      { params: { id: crypto.randomUUID() }, body: { name: 'SLOT GACOR88', bio: '', reason: 'test' } },
      422,
      'TEXT_NOT_ALLOWED',
    ],
    [
      'a title with a path for a name',
      admin.putTitle,
      { params: { friendlyId: '../etc' }, body: draft('x') },
      400,
      'INVALID_PARAMETERS',
    ],
  ])('is refused %s', async (_what, operation, input, status, code) => {
    await putTitle('a-film')
    const answer = await test.call(operation, input as never, asOperator())
    expect([answer.status, answer.refusal.code]).toEqual([status, code])
  })

  it('of this very moment is asked for: who lost the role is refused with the same token', async () => {
    const second = await test.operator()
    const token = second.login.accessToken
    expect((await test.call(admin.listTitles, { query: {} }, { token })).status).toBe(200)
    await sql`update "user".account set roles = '{}' where id = ${second.login.account.id}`.execute(
      database.forModule('user'),
    )
    expect((await test.call(admin.listTitles, { query: {} }, { token })).status).toBe(403)
  })

  it('announces a show, makes a campaign and a home card, and takes each out again', async () => {
    const friendlyId = 'announced'
    const texts = {
      title: { en: 'Soon', id: 'Segera' },
      description: { en: '', id: '' },
      thumbColor: '#112233',
    }
    const startedAt = test.app.clock.now() + 3_600_000
    const show = { ...texts, profileId: viewer.login.profile.id, startedAt, finishedAt: startedAt + 1_000 }
    const put = (operation: Operation, body: object) =>
      test.call(
        operation as typeof admin.putHomeCard,
        { params: { friendlyId }, body: body as never },
        asOperator(),
      )
    const codeOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.status, answer.refusal.code]
    const refused: [Operation, object, number, string][] = [
      [admin.putUpcomingShow, { ...show, profileId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
      [admin.putUpcomingShow, { ...show, finishedAt: startedAt }, 400, 'INVALID_PARAMETERS'],
      [admin.putUpcomingShow, { ...show, url: 'javascript:alert(1)' }, 400, 'INVALID_PARAMETERS'],
      [admin.putCampaign, { ...texts, termsUrl: '//evil.example' }, 400, 'INVALID_PARAMETERS'],
      [admin.putHomeCard, texts, 400, 'INVALID_PARAMETERS'],
    ]
    for (const [operation, body, status, code] of refused) {
      expect(codeOf(await put(operation, body))).toEqual([status, code])
    }

    const made = await put(admin.putUpcomingShow, show)
    const { id } = made.body.data
    // Another time, the same show.
    expect((await put(admin.putUpcomingShow, show)).body.data).toEqual({ id })
    expect((await put(admin.putCampaign, texts)).status).toBe(200)
    expect((await put(admin.putHomeCard, { ...texts, url: '/shop' })).status).toBe(200)
    const seen = await test.call(upcoming.getUpcomingShow, { params: { id }, query: {} })
    expect(seen.body.data).toMatchObject({ titleLocalized: 'Soon', startedAt })

    const cards = await test.call(admin.listCards, { query: {} }, asOperator())
    expect(cards.body.meta.total).toBe(3)
    for (const kind of admin.cardKinds) {
      const gone = { params: { kind, friendlyId } }
      expect((await test.call(admin.removeCard, gone, asOperator())).status).toBe(204)
      const again = await test.call(admin.removeCard, gone, asOperator())
      expect([again.status, again.refusal.code]).toEqual([404, 'NOT_FOUND'])
    }
    const left = await test.call(upcoming.getUpcomingShow, { params: { id }, query: {} })
    expect([left.status, left.refusal.code]).toEqual([404, 'SHOW_NOT_FOUND'])
  })

  it('puts what viewers then see: a category, a playlist, a page', async () => {
    await putTitle('seen-film')
    const made = await test.call(
      admin.putShowCategory,
      {
        params: { friendlyId: 'seen' },
        body: { name: 'Permainan', icon: '/categories/gaming.svg', order: 1 },
      },
      asOperator(),
    )
    const categories = await test.call(shows.listShowCategories, { query: {} })
    expect(categories.body.data).toContainEqual({
      id: made.body.data.id,
      name: 'Permainan',
      names: { en: 'Permainan', id: 'Permainan' },
      iconUrl: '/categories/gaming.svg',
    })
    const list = await test.call(
      admin.putPlaylist,
      {
        params: { friendlyId: 'seen' },
        body: { type: 'editorial', title: { en: 'Seen', id: 'Terlihat' }, items: ['seen-film'] },
      },
      asOperator(),
    )
    const items = await test.call(catalog.listPlaylistItems, {
      params: { id: list.body.data.id },
      query: {},
    })
    expect(items.status).toBe(200)
  })
})
