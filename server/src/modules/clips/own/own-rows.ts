import { sql } from 'kysely'
import { clipOf, type Clip } from '../clip-rows.ts'
import type { ClipRows, ClipState, ClipTx } from '../tables.ts'

export interface OwnAsked {
  readonly profileId: string
  /** `made`: cut out of other people's shows; `viewers`: cut by others out of own ones. */
  readonly of: 'own' | 'made' | 'viewers'
  readonly state: ClipState | undefined
  readonly limit: number
  readonly offset: number
}

/** A page of a person's clips, the newest first. */
export async function pageOfOwn(
  rows: ClipRows,
  { profileId, of, state, limit, offset }: OwnAsked,
): Promise<{ clips: Clip[]; total: number }> {
  const all = rows.selectFrom('clip')
  const theirs =
    of === 'made'
      ? all.where('maker_profile_id', '=', profileId)
      : all.where('owner_profile_id', '=', profileId)
  const asked = of === 'viewers' ? theirs.where('maker_profile_id', 'is not', null) : theirs
  const inState = state === undefined ? asked : asked.where('state', '=', state)
  // What its owner let pass and operators still look at is nothing that waits for the owner.
  const isWaiting = of === 'viewers' && state === 'pending'
  const listed = isWaiting ? inState.where('needs_owner', '=', true) : inState
  const [found, counted] = await Promise.all([
    listed.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    listed.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { clips: found.map(clipOf), total: Number(counted.total) }
}

/** Clips that a person owns, in every state, the newest first. */
export async function clipsOfOwner(
  rows: ClipRows,
  profileId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Clip[]> {
  const found = await rows
    .selectFrom('clip')
    .selectAll()
    .where('owner_profile_id', '=', profileId)
    .$if(after !== null, (all) => all.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(clipOf)
}

/** How many clips a person owns, counted up to a number. */
export async function countOfOwner(rows: ClipRows, profileId: string, most: number): Promise<number> {
  const few = rows.selectFrom('clip').select('id').where('owner_profile_id', '=', profileId).limit(most)
  const { many } = await rows
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll<bigint>().as('many'))
    .executeTakeFirstOrThrow()
  return Number(many)
}

export interface ClipCounts {
  readonly likes: number
  readonly comments: number
}

/** By clip; without a row there are none. */
export async function countsOf(rows: ClipRows, ids: readonly string[]): Promise<Map<string, ClipCounts>> {
  const found = await rows
    .selectFrom('clip_count')
    .selectAll()
    .where('item_id', 'in', [...ids])
    .execute()
  return new Map(found.map(({ item_id, likes, comments }) => [item_id, { likes, comments }]))
}

/** The lengths in seconds that uploaders told, by clip. */
export async function toldLengthsOf(rows: ClipRows, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows
    .selectFrom('clip_upload')
    .select(['clip_id', 'duration_ms'])
    .where('clip_id', 'in', [...ids])
    .execute()
  return new Map(found.map(({ clip_id, duration_ms }) => [clip_id, duration_ms / 1_000]))
}

/** The numbers of categories by their English names. */
export async function categoryNumbersOf(
  rows: ClipRows,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const found = await rows
    .selectFrom('clip_tag')
    .select(['id', 'name_en'])
    .where('type', '=', 'genre')
    .where('name_en', 'in', [...names])
    .execute()
  return new Map(found.map(({ id, name_en }) => [name_en, id]))
}

/** Absent fields stay. */
export async function changeOwn(
  tx: ClipTx,
  id: string,
  change: {
    language?: 'id' | 'en' | undefined
    allowsComments?: boolean | undefined
    allowsEmbed?: boolean | undefined
  },
): Promise<void> {
  const { language, allowsComments, allowsEmbed } = change
  const set = {
    ...(language !== undefined && { language }),
    ...(allowsComments !== undefined && { allows_comments: allowsComments }),
    ...(allowsEmbed !== undefined && { allows_embed: allowsEmbed }),
  }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('clip').set(set).where('id', '=', id).execute()
}
