import { admin, catalog, ownClips } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import type { ClipTables } from '../tables.ts'
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

const remove = (id: string, as?: Person) => harness.call(ownClips.removeOwnClip, { params: { id } }, as)
const tables = () => harness.database.forModule<ClipTables>('clips')

/** Rows of the whole database in which an id stands. */
async function tracesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select table_schema || '.' || table_name as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('clips', 'catalog') order by 1`.execute(tables())
  const places: string[] = []
  for (const { place } of rows) {
    const found = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(place)} each where each::text like ${`%${id}%`}
      ) as found`.execute(tables())
    if (found.rows[0]?.found) places.push(place)
  }
  return places
}

async function likeAndComment(id: string): Promise<void> {
  const [profile_id, account_id, at] = [other.login.profile.id, other.login.account.id, new Date()]
  await tables().insertInto('clip_like').values({ item_id: id, profile_id, created_at: at }).execute()
  const comment = {
    id: crypto.randomUUID(),
    item_id: id,
    profile_id,
    account_id,
    text: 'Enak',
    client_id: null,
  }
  await tables()
    .insertInto('clip_comment')
    .values({ ...comment, state: 'shown', is_pinned: false, created_at: at })
    .execute()
  await tables().insertInto('clip_count').values({ item_id: id, likes: 1, comments: 1 }).execute()
}

describe('a deleted clip', () => {
  test('leaves neither rows nor bytes, deleted by its owner or by its maker', async () => {
    const before = await harness.bytes()
    for (const who of [owner, maker]) {
      const id = await harness.plant({ owner, maker, state: 'approved' })
      await likeAndComment(id)
      expect(await tracesOf(id)).toContain('clips.clip_like')
      expect((await harness.bytes()).length).toBeGreaterThan(before.length)
      const { status, body } = await remove(id, who)
      expect([status, body.data]).toEqual([200, { success: true }])
      expect(await tracesOf(id)).toEqual([])
      expect((await harness.call(catalog.getVideo, { params: { id }, query: {} })).status).toBe(404)
    }
    await until(async () => (await harness.bytes()).length === before.length, { what: 'no bytes' })
  })

  test('is not found any more, neither by its own people nor by anybody else', async () => {
    const id = await harness.plant({ owner, maker })
    expect((await remove(id)).status).toBe(401)
    expect(codeOf(await remove(id, other))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await remove(id, harness.operator))).toBe('404 VIDEO_NOT_FOUND')
    expect(codeOf(await remove('nonsense', owner))).toBe('404 VIDEO_NOT_FOUND')
    const answers = await Promise.all([remove(id, owner), remove(id, maker)])
    expect(answers.map(codeOf).toSorted()).toEqual([200, '404 VIDEO_NOT_FOUND'])
    expect(codeOf(await remove(id, owner))).toBe('404 VIDEO_NOT_FOUND')
  })

  test('is whole where its deletion fails half way, and gone where it is tried again', async () => {
    const id = await harness.plant({ owner })
    await likeAndComment(id)
    const before = await tracesOf(id)
    await sql`create function catalog.stop() returns trigger language plpgsql as
      'begin raise exception ''the server was killed''; end'`.execute(tables())
    await sql`create trigger stop before delete on catalog.item
      for each row execute function catalog.stop()`.execute(tables())
    expect((await remove(id, owner)).status).toBe(500)
    expect(await tracesOf(id)).toEqual(before)
    await sql`drop function catalog.stop cascade`.execute(tables())
    expect((await remove(id, owner)).status).toBe(200)
    expect(await tracesOf(id)).toEqual([])
  })

  test('loses its bytes after the next start where the server was killed before them', async () => {
    const before = await harness.bytes()
    const id = await harness.plant({ owner })
    // A job that nobody worked on is what a kill leaves behind.
    await sql`create function catalog.rest() returns trigger language plpgsql as
      'begin new.start_after := now() + interval ''2 seconds''; return new; end'`.execute(tables())
    await sql`create trigger rest before insert on job.job_common
      for each row when (new.name = 'clips.remove-bytes') execute function catalog.rest()`.execute(tables())
    expect((await remove(id, owner)).status).toBe(200)
    expect((await harness.bytes()).length).toBeGreaterThan(before.length)
    await harness.restart()
    await until(async () => (await harness.bytes()).length === before.length, { what: 'no bytes' })
    await sql`drop function catalog.rest cascade`.execute(tables())
  }, 40_000)

  test('cannot be decided any more, and of both at once one is first', async () => {
    const id = await harness.plant({ owner })
    const params = { id }
    const [removed, approved] = await Promise.all([
      remove(id, owner),
      harness.call(admin.reviewClip, { params, body: { decision: 'approve' } }, harness.operator),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(approved.status)
    expect(await tracesOf(id)).toEqual([])
  })
})
