import { sql } from 'kysely'
import type { ClipRows } from '../tables.ts'

/** One person and one clip, in the order of these two within a batch. */
export interface LikePair {
  readonly itemId: string
  readonly profileId: string
}

/** How many likes each clip of a batch has after it. */
export type LikeCounts = ReadonlyMap<string, number>

/** One parameter a column, however many pairs. */
const itemsOf = (pairs: readonly LikePair[]) => pairs.map(({ itemId }) => itemId)
const profilesOf = (pairs: readonly LikePair[]) => pairs.map(({ profileId }) => profileId)
const distinct = (pairs: readonly LikePair[]) => [...new Set(itemsOf(pairs))]

interface Counted {
  item_id: string
  likes: number
}

const countsOf = (rows: readonly Counted[]): LikeCounts =>
  new Map(rows.map(({ item_id, likes }) => [item_id, likes]))

/**
 * Adds likes and counts those that are new, in one statement. Likes first and counts afterwards, each in the order of
 * their keys: two batches never wait for each other in a circle.
 */
export async function addLikes(rows: ClipRows, pairs: readonly LikePair[], now: number): Promise<LikeCounts> {
  const { rows: found } = await sql<Counted>`
    with added as (
      insert into clips.clip_like (item_id, profile_id, created_at)
      select item_id, profile_id, ${new Date(now)}::timestamptz
      from unnest(${itemsOf(pairs)}::uuid[], ${profilesOf(pairs)}::uuid[]) as a(item_id, profile_id)
      on conflict do nothing returning item_id
    ), counted as (
      insert into clips.clip_count as c (item_id, likes)
      select item_id, count(*) from added group by item_id order by item_id
      on conflict (item_id) do update set likes = c.likes + excluded.likes
      returning item_id, likes
    )
    select item_id, likes from counted
    union all
    select item_id, likes from clips.clip_count
    where item_id = any(${distinct(pairs)}::uuid[]) and item_id not in (select item_id from counted)`.execute(
    rows,
  )
  return countsOf(found)
}

/** Takes likes back, as `addLikes` adds them. */
export async function removeLikes(rows: ClipRows, pairs: readonly LikePair[]): Promise<LikeCounts> {
  const { rows: found } = await sql<Counted>`
    with held as (
      select l.item_id, l.profile_id from clips.clip_like l
      join unnest(${itemsOf(pairs)}::uuid[], ${profilesOf(pairs)}::uuid[]) as a(item_id, profile_id)
        on l.item_id = a.item_id and l.profile_id = a.profile_id
      order by l.item_id, l.profile_id for update of l
    ), removed as (
      delete from clips.clip_like l using held h
      where l.item_id = h.item_id and l.profile_id = h.profile_id
      returning l.item_id
    ), fewer as (
      select item_id, count(*)::integer as likes from removed group by item_id
    ), counts as (
      select c.item_id, f.likes from clips.clip_count c join fewer f on f.item_id = c.item_id
      order by c.item_id for update of c
    ), counted as (
      update clips.clip_count c set likes = c.likes - counts.likes from counts
      where c.item_id = counts.item_id
      returning c.item_id, c.likes
    )
    select item_id, likes from counted
    union all
    select item_id, likes from clips.clip_count
    where item_id = any(${distinct(pairs)}::uuid[]) and item_id not in (select item_id from counted)`.execute(
    rows,
  )
  return countsOf(found)
}

/** Whether a profile likes a clip, and how many do. */
export async function likeOf(rows: ClipRows, { itemId, profileId }: LikePair) {
  const { rows: found } = await sql<{ is_liked: boolean; likes: number }>`
    select exists (select from clips.clip_like
        where item_id = ${itemId}::uuid and profile_id = ${profileId}::uuid) as is_liked,
      coalesce((select likes from clips.clip_count where item_id = ${itemId}::uuid), 0) as likes`.execute(
    rows,
  )
  const [row] = found
  return { isLiked: row?.is_liked ?? false, totalLikes: row?.likes ?? 0 }
}

/** Takes back every like of a profile, some at a time; answers how many are gone. */
export async function removeLikesOf(rows: ClipRows, profileId: string, most: number): Promise<number> {
  const some = await rows
    .selectFrom('clip_like')
    .select(['item_id as itemId', 'profile_id as profileId'])
    .where('profile_id', '=', profileId)
    .orderBy('item_id')
    .limit(most)
    .execute()
  if (some.length > 0) await removeLikes(rows, some)
  return some.length
}

/** What a profile likes, the latest first, for its export. */
export function exportLikesOf(rows: ClipRows, profileId: string, limit: number) {
  return rows
    .selectFrom('clip_like')
    .select(['item_id as videoId', 'created_at as likedAt'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
