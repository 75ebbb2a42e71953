import type { admin, InputOf } from '@tayang/contract'
import pg from 'pg'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { CatalogRows, CatalogTx, TitleType } from '../tables.ts'
import { findTitle, holdTitle, replaceTags, wordsOf, writeTitle, type Tag } from './rows/title-rows.ts'

export type Draft = InputOf<typeof admin.putTitle>['body']

const UNIQUE_VIOLATION = '23505'

/** The type of parent that each type of title has. */
const parentTypes: Readonly<Partial<Record<TitleType, TitleType>>> = { season: 'series', episode: 'season' }

/** Creates a title or replaces its texts, tags and position; its video, pictures and captions stay. */
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
  const found = await holdTitle(tx, draft.friendlyId)
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
  const id = await writeTitle(tx, {
    id: found?.id,
    friendlyId: draft.friendlyId,
    type: draft.type,
    texts,
    now,
  })
  await replaceTags(tx, id, tagsOf(draft))
  return id
}

async function findParent(tx: CatalogTx, draft: Draft): Promise<string | null> {
  const wanted = parentTypes[draft.type]
  if (!wanted) {
    if (draft.parent !== null) wrong(`parent: a ${draft.type} stands alone`)
    return null
  }
  if (draft.parent === null || draft.number === null) wrong(`parent: a ${draft.type} needs parent and number`)
  const parent = await findTitle(tx, draft.parent)
  if (!parent) return refuse('VIDEO_NOT_FOUND', undefined, { details: [`parent: ${draft.parent}`] })
  if (parent.type !== wanted) wrong(`parent: a ${draft.type} stands in a ${wanted}`)
  return parent.id
}

function tagsOf({ genres, cast }: Draft): Tag[] {
  return [
    ...genres.map(({ en, id }) => ({ type: 'genre' as const, name_en: en, name_id: id })),
    ...cast.map((name) => ({ type: 'cast' as const, name_en: name, name_id: name })),
  ]
}

function wrong(detail: string): never {
  return refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
}
