import type { admin, InputOf } from '@tayang/contract'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { CatalogRows, CatalogTx, TitleType } from '../tables.ts'

export type Draft = InputOf<typeof admin.putTitle>['body']

const UNIQUE_VIOLATION = '23505'

/** Which kind of parent a kind of title stands in. */
const parentTypes: Readonly<Partial<Record<TitleType, TitleType>>> = { season: 'series', episode: 'season' }

/** Creates a title or replaces its texts, tags and place; its video, pictures and captions stay. */
export async function putTitle(
  { database, rows }: { database: Database; rows: CatalogRows },
  draft: Draft,
  now: number,
): Promise<string> {
  try {
    return await database.transaction(rows, (tx) => write(tx, draft, now))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) {
      return refuse('INVALID_PARAMETERS', undefined, { details: ['number: that place is taken'] })
    }
    throw error
  }
}

async function write(tx: CatalogTx, draft: Draft, now: number): Promise<string> {
  const parentId = await findParent(tx, draft)
  const found = await tx
    .selectFrom('item')
    .select(['id', 'type'])
    .where('friendly_id', '=', draft.friendlyId)
    .forUpdate()
    .executeTakeFirst()
  if (draft.profileId !== null && draft.type !== 'clips') wrong('profileId: only a clip is somebody’s')
  if (found && found.type !== draft.type) wrong('type: the type of a title stays what it was')

  const texts = {
    title_en: draft.title.en,
    title_id: draft.title.id,
    description_en: draft.description.en,
    description_id: draft.description.id,
    year: draft.year,
    rating: draft.rating,
    premium: draft.premium,
    exclusive: draft.exclusive,
    thumb_color: draft.thumbColor,
    parent_id: parentId,
    number: parentId === null ? null : draft.number,
    heights: [...draft.heights],
    owner_profile_id: draft.profileId,
    words: wordsOf(draft),
  }
  const id = found?.id ?? newId()
  if (found) await tx.updateTable('item').set(texts).where('id', '=', id).execute()
  else {
    await tx
      .insertInto('item')
      .values({
        ...texts,
        id,
        friendly_id: draft.friendlyId,
        type: draft.type,
        version_id: null,
        created_at: new Date(now),
        published_at: null,
      })
      .execute()
  }
  await replaceTags(tx, id, draft)
  return id
}

async function findParent(tx: CatalogTx, draft: Draft): Promise<string | null> {
  const wanted = parentTypes[draft.type]
  if (!wanted) {
    if (draft.parent !== null) wrong(`parent: a ${draft.type} stands alone`)
    return null
  }
  if (draft.parent === null || draft.number === null) wrong(`parent: a ${draft.type} needs parent and number`)
  const parent = await tx
    .selectFrom('item')
    .select(['id', 'type'])
    .where('friendly_id', '=', draft.parent)
    .executeTakeFirst()
  if (!parent) return refuse('VIDEO_NOT_FOUND', undefined, { details: [`parent: ${draft.parent}`] })
  if (parent.type !== wanted) wrong(`parent: a ${draft.type} stands in a ${wanted}`)
  return parent.id
}

/** Weight A: titles; B: cast and genres; D: descriptions. */
export function wordsOf(draft: Pick<Draft, 'title' | 'description' | 'genres' | 'cast'>) {
  const names = [...draft.genres.flatMap(({ en, id }) => [en, id]), ...draft.cast].join(' ')
  return sql<string>`
    setweight(to_tsvector('simple', catalog.plain(${`${draft.title.en} ${draft.title.id}`})), 'A') ||
    setweight(to_tsvector('simple', catalog.plain(${names})), 'B') ||
    setweight(to_tsvector('simple', catalog.plain(${`${draft.description.en} ${draft.description.id}`})), 'D')`
}

async function replaceTags(tx: CatalogTx, itemId: string, draft: Draft): Promise<void> {
  const wanted = [
    ...draft.genres.map(({ en, id }) => ({ type: 'genre' as const, name_en: en, name_id: id })),
    ...draft.cast.map((name) => ({ type: 'cast' as const, name_en: name, name_id: name })),
  ]
  await tx.deleteFrom('item_tag').where('item_id', '=', itemId).execute()
  const tagIds = new Set<number>()
  for (const tag of wanted) {
    const { rows } = await sql<{ id: number }>`
      insert into catalog.tag (type, name_en, name_id) values (${tag.type}, ${tag.name_en}, ${tag.name_id})
      on conflict (type, catalog.normal(name_en)) do update set name_id = excluded.name_id
      returning id`.execute(tx)
    for (const { id } of rows) tagIds.add(id)
  }
  if (tagIds.size === 0) return
  await tx
    .insertInto('item_tag')
    .values([...tagIds].map((tag_id, place) => ({ item_id: itemId, tag_id, place })))
    .execute()
}

function wrong(detail: string): never {
  return refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
}
