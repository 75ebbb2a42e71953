import { sql } from 'kysely'
import { clipOf, type Clip } from '../clip-rows.ts'
import type { ClipRows, ClipState } from '../tables.ts'

/** Clips of a state: those that wait for operators the longest first, others the newest first; one more than asked. */
export async function pageOfState(
  rows: ClipRows,
  { state, after, limit }: { state: ClipState; after: { at: number; id: string } | null; limit: number },
): Promise<Clip[]> {
  const isQueue = state === 'pending'
  const order = isQueue ? 'asc' : 'desc'
  let query = rows.selectFrom('clip').selectAll().where('state', '=', state)
  if (isQueue) query = query.where('needs_operators', '=', true)
  if (after) {
    const way = sql.raw(isQueue ? '>' : '<')
    query = query.where(sql<boolean>`(changed_at, id) ${way} (${new Date(after.at)}, ${after.id}::uuid)`)
  }
  const found = await query.orderBy('changed_at', order).orderBy('id', order).limit(limit).execute()
  return found.map(clipOf)
}

/** Since when the clip waits that waits the longest for operators. */
export async function oldestWaiting(rows: ClipRows): Promise<number | null> {
  const found = await rows
    .selectFrom('clip')
    .select('changed_at')
    .where('state', '=', 'pending')
    .where('needs_operators', '=', true)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return found?.changed_at.getTime() ?? null
}

/** The clips of a person before this one that were or will be looked at, the newest first. */
export async function earlierOf(rows: ClipRows, clip: Clip, limit: number): Promise<Clip[]> {
  const found = await rows
    .selectFrom('clip')
    .selectAll()
    .where('owner_profile_id', '=', clip.owner.profileId)
    .where('id', '<', clip.id)
    .where('state', 'in', ['pending', 'approved', 'rejected'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(clipOf)
}

/** Clips of a person in a state, counted up to a number. */
export async function countIn(
  rows: ClipRows,
  { ownerProfileId, state, most }: { ownerProfileId: string; state: ClipState; most: number },
): Promise<number> {
  const few = rows
    .selectFrom('clip')
    .select('id')
    .where('owner_profile_id', '=', ownerProfileId)
    .where('state', '=', state)
    .limit(most)
  const { many } = await rows
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll<bigint>().as('many'))
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** The bytes of a clip's file as it was announced and received; null of a moment. */
export async function sizeOf(rows: ClipRows, id: string): Promise<number | null> {
  const found = await rows
    .selectFrom('clip_upload')
    .select('size_bytes')
    .where('clip_id', '=', id)
    .executeTakeFirst()
  return found ? Number(found.size_bytes) : null
}

/** The oldest clip before this one whose file has as many bytes and the same length to the millisecond. */
export async function sameFile(rows: ClipRows, id: string): Promise<Clip | null> {
  const found = await rows
    .selectFrom('clip_upload as own')
    .innerJoin('clip_upload as other', (join) =>
      join
        .onRef('other.size_bytes', '=', 'own.size_bytes')
        .onRef('other.duration_ms', '=', 'own.duration_ms')
        .onRef('other.clip_id', '<', 'own.clip_id'),
    )
    .innerJoin('clip', 'clip.id', 'other.clip_id')
    .where('own.clip_id', '=', id)
    .where('clip.state', 'in', ['pending', 'approved', 'rejected'])
    .selectAll('clip')
    .orderBy('clip.created_at')
    .limit(1)
    .executeTakeFirst()
  return found ? clipOf(found) : null
}
