import { sql } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { ClipRows } from '../tables.ts'
import type { Comment } from './comment-rows.ts'

/** Comments of a report on each side of the reported one. */
const NEIGHBOURS = 5
/** Rows of one step of an erasure. */
const ERASED_AT_ONCE = 500

/** A comment with those that stand around it, for a report; null where there is none. */
export async function commentAmongOthers(
  rows: ClipRows,
  id: string,
): Promise<{ comment: Comment; neighbours: Comment[] } | null> {
  if (!isId(id)) return null
  const comment = await rows.selectFrom('clip_comment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!comment) return null
  const beside = rows
    .selectFrom('clip_comment')
    .selectAll()
    .where('item_id', '=', comment.item_id)
    .where('state', '=', sql<'shown'>`'shown'`)
    .limit(NEIGHBOURS)
  const [before, after] = await Promise.all([
    beside.where('id', '<', comment.id).orderBy('id', 'desc').execute(),
    beside.where('id', '>', comment.id).orderBy('id').execute(),
  ])
  return { comment, neighbours: [...before.toReversed(), ...after] }
}

/** The comments of a profile, the newest first, for its export. */
export function exportCommentsOf(rows: ClipRows, profileId: string, limit: number) {
  return rows
    .selectFrom('clip_comment')
    .select(['item_id as videoId', 'text as comment', 'state', 'created_at as createdAt'])
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Removes every comment of a profile. Rows and then counts, each in order, as comments are stored. */
export async function eraseCommentsOf(rows: ClipRows, profileId: string): Promise<void> {
  for (;;) {
    const { rows: gone } = await sql`
      with own as (
        select id from clips.clip_comment where profile_id = ${profileId}::uuid
        order by id desc limit ${ERASED_AT_ONCE} for update
      ), removed as (
        delete from clips.clip_comment c using own where c.id = own.id returning c.item_id, c.state
      ), fewer as (
        select item_id, count(*)::integer as comments from removed where state = 'shown' group by item_id
      ), counts as (
        select c.item_id, f.comments from clips.clip_count c join fewer f on f.item_id = c.item_id
        order by c.item_id for update of c
      ), counted as (
        update clips.clip_count c set comments = c.comments - counts.comments from counts
        where c.item_id = counts.item_id
      )
      select 1 from removed`.execute(rows)
    if (gone.length < ERASED_AT_ONCE) return
  }
}
