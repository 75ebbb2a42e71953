import { catalog as operations, clips, playback } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import type { CatalogTables } from '../tables.ts'
import { openClipItems, type ClipItems } from './clip-items.ts'

let test: CatalogHarness
let items: ClipItems
beforeAll(async () => {
  test = await openCatalogHarness()
  items = openClipItems(test.database.forModule<CatalogTables>('catalog'))
})
afterAll(() => test[Symbol.asyncDispose]())

const rows = () => test.database.forModule<CatalogTables>('catalog')
const owner = () => people['citra']?.profileId ?? ''
const comedy = { en: 'Comedy', id: 'Komedi' }
const dance = { en: 'Dance', id: 'Tari' }

type Within = Parameters<ClipItems['add']>[0]
const inTransaction = <Answer>(work: (tx: Within) => Promise<Answer>) =>
  test.database.transaction(rows(), work)

async function addClip(clip: Partial<Parameters<ClipItems['add']>[1]> = {}): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  await inTransaction((tx) =>
    items.add(tx, {
      id,
      title: 'Topeng Klana',
      genres: [comedy],
      rating: 'SU',
      ownerProfileId: owner(),
      publishedAt: null,
      now,
      ...clip,
    }),
  )
  return id
}

/** Whether somebody finds it by its id, in the list of clips, and by a search. */
async function seen(id: string, search = 'topeng klana'): Promise<boolean[]> {
  const detail = await test.calls.call(operations.getVideo, { params: { id } })
  const list = await test.calls.call(clips.listClipsOfProfile, {
    params: { id: 'clips' },
    query: { profileId: owner() },
  })
  const found = await test.calls.call(operations.search, { query: { search } })
  const has = ({ body }: { body: { data: { id: string }[] } }) => body.data.some((one) => one.id === id)
  return [detail.status === 200, has(list), has(found)]
}

/** What plays is another module's: here the row alone says so. */
const givePlayable = (id: string) =>
  sql`update catalog.item set version_id = ${newId()} where id = ${id}`.execute(rows()).catch(() => undefined)

describe('the item of a clip that is not public', () => {
  it('is found by nobody, and known to the module that decides about it', async () => {
    const id = await addClip()
    expect(await seen(id)).toEqual([false, false, false])
    const access = await test.calls.call(playback.getVideoPublicAccess, { params: { id } })
    expect(access.status).toBe(404)
    expect((await items.factsOf([id])).get(id)).toEqual({
      id,
      title: 'Topeng Klana',
      rating: 'SU',
      genres: [comedy],
      views: 0,
      versionId: null,
      durationSeconds: null,
      thumbnailId: null,
    })
  })

  it('is published at the time at which it is shown, and can be hidden again', async () => {
    const id = await addClip()
    await test.clock.advance(60_000)
    const now = test.clock.now()
    await inTransaction((tx) => items.show(tx, id, now))
    await givePlayable(id)
    const detail = await test.calls.call(operations.getVideo, { params: { id } })
    expect(detail.body.data).toMatchObject({ id, type: 'clips', publishedAt: now, profile: { id: owner() } })
    await inTransaction((tx) => items.hide(tx, [id], now))
    expect((await seen(id))[0]).toBe(false)
  })
})

describe('changing the item of a clip', () => {
  it('replaces what is given, and a search finds the new title and no longer the old one', async () => {
    const id = await addClip({ title: 'Layangan putus', publishedAt: test.clock.now() })
    await inTransaction((tx) =>
      items.change(tx, id, { title: 'Wayang suket', genres: [dance], rating: '13+' }),
    )
    const facts = (await items.factsOf([id])).get(id)
    expect(facts).toMatchObject({ title: 'Wayang suket', genres: [dance], rating: '13+' })
    const { words } = await rows()
      .selectFrom('item')
      .select('words')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(words).toContain('suket')
    expect(words).not.toContain('layangan')
  })

  it('keeps what is not given', async () => {
    const id = await addClip({ genres: [comedy, dance] })
    await inTransaction((tx) => items.change(tx, id, { title: 'Judul lain' }))
    expect((await items.factsOf([id])).get(id)).toMatchObject({ rating: 'SU', genres: [comedy, dance] })
  })

  it('of a clip that is gone does nothing', async () => {
    await inTransaction((tx) => items.change(tx, newId(), { title: 'Tidak ada' }))
    expect((await items.factsOf([newId()])).size).toBe(0)
  })
})

describe('removing items of clips', () => {
  it('takes rows and tags, answers the pictures, and leaves other titles alone', async () => {
    const id = await addClip()
    const film = (await test.putTitle()).id
    const picture = { picture_id: newId(), width: 1280, height: 720 }
    await inTransaction((tx) => items.putThumbnail(tx, id, picture))
    expect((await items.factsOf([id])).get(id)?.thumbnailId).toBe(picture.picture_id)
    expect(await inTransaction((tx) => items.remove(tx, [id, film]))).toEqual([picture.picture_id])
    const left = await rows().selectFrom('item').select('id').where('id', 'in', [id, film]).execute()
    expect(left.map((row) => row.id)).toEqual([film])
    const tags = await rows().selectFrom('item_tag').select('tag_id').where('item_id', '=', id).execute()
    expect(tags).toEqual([])
  })

  it('hides every clip of a person at once, and nobody else’s', async () => {
    const other = people['eko']?.profileId ?? ''
    const [own, another] = [
      await addClip({ publishedAt: 1 }),
      await addClip({ publishedAt: 1, ownerProfileId: other }),
    ]
    await items.hideAllOf(owner(), test.clock.now())
    const hidden = await rows()
      .selectFrom('item')
      .select('id')
      .where('id', 'in', [own, another])
      .where('hidden_at', 'is not', null)
      .execute()
    expect(hidden).toEqual([{ id: own }])
  })
})
