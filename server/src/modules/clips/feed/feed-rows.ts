import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { ClipRows, ClipTables } from '../tables.ts'

const likesQuery = keepQuery((db: Kysely<ClipTables>, asked: { ids: readonly string[] }) =>
  db
    .selectFrom('clip_count')
    .select(['item_id', 'likes'])
    .where('item_id', '=', sql<string>`any(${asked.ids}::uuid[])`)
    .where('likes', '>', 0),
)

/** Likes of these clips; those without any are left out. */
export async function likesOf(rows: ClipRows, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await likesQuery(rows, { ids })).map(({ item_id, likes }) => [item_id, likes]))
}

/** The clips that most people like, by the index of likes. */
export async function mostLiked(rows: ClipRows, limit: number): Promise<ReadonlyMap<string, number>> {
  const found = await rows
    .selectFrom('clip_count')
    .select(['item_id', 'likes'])
    .where('likes', '>', sql<number>`0`)
    .orderBy('likes', 'desc')
    .orderBy('item_id')
    .limit(limit)
    .execute()
  return new Map(found.map(({ item_id, likes }) => [item_id, likes]))
}
