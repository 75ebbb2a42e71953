import { admin, heartbeat, recommendation, user, type TitleDraft } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'

let test: TestApp
let database: Database
let operator: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database, env: { TAYANG_RECOMMENDATION_COUNT_MS: '200' } })
  operator = await test.operator()
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

let drafts = 0

/** A title of a genre of its own unless one is named, so that only watching joins it to others. */
async function putTitle(more: Partial<TitleDraft> = {}): Promise<string> {
  const friendlyId = `title-${++drafts}`
  const body: TitleDraft = {
    friendlyId,
    type: 'movie',
    title: { en: friendlyId, id: `judul-${drafts}` },
    description: { en: '', id: '' },
    year: 2026,
    rating: 'SU',
    genres: [{ en: `Genre ${drafts}`, id: `Genre ${drafts}` }],
    cast: [],
    premium: false,
    thumbColor: '#0E2A30',
    heights: [240],
    ...more,
  }
  const how = { token: operator.login.accessToken }
  const put = await test.call(admin.putTitle, { params: { friendlyId }, body: { ...body, friendlyId } }, how)
  expect(put.status).toBe(200)
  return put.body.data.id
}

async function watch(person: Person, mediaIds: readonly string[], position = 120): Promise<void> {
  for (const mediaId of mediaIds) {
    const body = {
      mediaType: 'video' as const,
      mediaSubType: 'movie',
      mediaId,
      position,
      length: 3_600,
      deviceId: person.deviceUuid,
      sessionId: crypto.randomUUID(),
    }
    const saved = await test.call(heartbeat.saveHistory, { body }, { token: person.login.accessToken })
    expect(saved.status).toBe(204)
  }
}

const ask = (query: { videoId: string; accountId?: string; locale?: 'en' | 'id' }, token?: string) =>
  test.call(
    recommendation.listRecommended,
    { query: { deviceId: crypto.randomUUID(), ...query } },
    token ? { token } : {},
  )
const idsBeside = async (videoId: string) =>
  (await ask({ videoId })).body.data.videos.map((video) => video.id)

describe('beside a title', () => {
  it('stands what two people watched with it, until one of them is erased', async () => {
    const [film, liked, lonely] = [await putTitle(), await putTitle(), await putTitle()]
    const [ani, beni] = [await test.person('Ani'), await test.person('Beni')]
    await watch(ani, [film, liked])
    await watch(beni, [liked, film])
    // One person alone is nobody's business, and a look of some seconds says nothing.
    await watch(ani, [lonely])
    await watch(beni, [lonely], 5)
    await until(async () => (await idsBeside(film)).includes(liked), { what: 'what was watched together' })
    expect(await idsBeside(film)).toEqual([liked])
    expect(await idsBeside(liked)).toEqual([film])
    expect(await idsBeside(lonely)).toEqual([])

    const rows = database.forModule<Record<string, Record<string, unknown>>>('recommendation')
    const { rows: kept } = await sql<{
      text: string
    }>`select pair::text as text from recommendation.pair`.execute(rows)
    expect(kept).toHaveLength(2)
    for (const { account, profile } of [ani.login, beni.login]) {
      const texts = kept.map(({ text }) => text).join('\n')
      for (const id of [account.id, profile.id]) expect(texts).not.toContain(id)
    }

    const gone = await test.call(
      user.deleteAccount,
      { body: { password: beni.password } },
      { token: beni.login.accessToken },
    )
    expect(gone.status).toBe(200)
    await until(async () => (await idsBeside(film)).length === 0, { what: 'a count without them' })
  }, 180_000)

  it('stands a series once, whichever episodes were watched, and beside each of its episodes', async () => {
    const film = await putTitle()
    const series = await putTitle({ type: 'series' })
    const season = await putTitle({ type: 'season', parent: `title-${drafts}`, number: 1 })
    const seasonName = `title-${drafts}`
    const first = await putTitle({ type: 'episode', parent: seasonName, number: 1 })
    const second = await putTitle({ type: 'episode', parent: seasonName, number: 2 })
    for (const name of ['Cici', 'Dodi']) {
      const person = await test.person(name)
      await watch(person, [film])
      for (const mediaId of [first, second]) {
        const body = {
          mediaType: 'video' as const,
          mediaSubType: 'episode',
          mediaId,
          seriesId: series,
          position: 600,
          length: 1_200,
          deviceId: person.deviceUuid,
          sessionId: crypto.randomUUID(),
        }
        await test.call(heartbeat.saveHistory, { body }, { token: person.login.accessToken })
      }
    }
    await until(async () => (await idsBeside(film)).length > 0, { what: 'the series' })
    expect(await idsBeside(film)).toEqual([series])
    for (const id of [series, season, first]) expect(await idsBeside(id)).toEqual([film])
  }, 180_000)

  it('stands then what shares its genres, the best first, ten at most and nothing that is hidden', async () => {
    const [drama, horror] = [
      { en: 'Melodrama', id: 'Melodrama' },
      { en: 'Ghosts', id: 'Hantu' },
    ]
    const film = await putTitle({ genres: [drama, horror] })
    const some: string[] = []
    for (let i = 0; i < 11; i++) some.push(await putTitle({ genres: [drama] }))
    const both = await putTitle({ genres: [horror, drama] })
    const found = await ask({ videoId: film, locale: 'id' })
    const ids = found.body.data.videos.map((video) => video.id)
    expect(ids[0]).toBe(both)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
    expect(found.body.data.videos[0]?.titleLocalized).toMatch(/^judul-/)
    expect(found.headers.get('cache-control')).toContain('max-age')
    expect(ids).toEqual(await idsBeside(film))

    const rows = database.forModule<Record<string, Record<string, unknown>>>('catalog')
    await sql`update catalog.item set withheld_at = now() where id = ${both}`.execute(rows)
    const left = await idsBeside(film)
    expect(left).not.toContain(both)
    expect(left.every((id) => some.includes(id))).toBe(true)
    expect((await ask({ videoId: both })).refusal.code).toBe('VIDEO_NOT_FOUND')
  }, 180_000)
})

describe('what to watch next', () => {
  it('says on each card how far its reader is, and nothing of it to a guest', async () => {
    const genres = [{ en: 'Tide', id: 'Pasang' }]
    const [film, begun] = [await putTitle({ genres }), await putTitle({ genres })]
    const ani = await test.person('Ani')
    await watch(ani, [begun], 900)
    const own = await ask({ videoId: film }, ani.login.accessToken)
    expect(own.body.data.videos).toMatchObject([
      { id: begun, addedToMyList: false, position: { percentage: 25 } },
    ])
    const [guests] = (await ask({ videoId: film })).body.data.videos
    expect([guests?.id, guests?.position]).toEqual([begun, undefined])
  })

  it('is refused beside no title, for somebody else, and where an id is none', async () => {
    const film = await putTitle()
    const ani = await test.person('Ani')
    const token = ani.login.accessToken
    expect((await ask({ videoId: crypto.randomUUID() })).status).toBe(404)
    expect((await ask({ videoId: "a' or '1" })).refusal.code).toBe('INVALID_PARAMETERS')
    const own = { videoId: film, accountId: ani.login.account.id }
    expect((await ask(own, token)).status).toBe(200)
    // Without a token an id is nobody's, and who sends it is a guest.
    expect((await ask(own)).body).toEqual((await ask({ videoId: film })).body)
    expect((await ask({ videoId: film, accountId: crypto.randomUUID() }, token)).status).toBe(403)
    const stale = await ask({ videoId: film }, 'A'.repeat(43))
    expect(stale.status).toBe(401)
  })
})
