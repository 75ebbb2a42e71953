import type { Selectable } from 'kysely'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { isId } from '#platform/ids/ids'
import type { ClipRows, ClipState, ClipTables } from './tables.ts'

/** A clip as all parts of this module see it. */
export interface Clip {
  readonly id: string
  readonly kind: 'upload' | 'moment'
  readonly state: ClipState
  readonly reason: string | null
  readonly isResubmitted: boolean
  readonly needsOwner: boolean
  readonly needsOperators: boolean
  readonly owner: { readonly profileId: string; readonly accountId: string }
  readonly makerProfileId: string | null
  readonly language: 'id' | 'en'
  readonly allowsComments: boolean
  readonly allowsEmbed: boolean
  /** Pixels as shown; null until the file was probed. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Of a moment: media times of the show in milliseconds. */
  readonly from: { readonly showId: string; readonly startsAt: number; readonly endsAt: number } | null
  readonly createdAt: number
  /** When it came into its present state. */
  readonly changedAt: number
}

export interface NewClip {
  readonly id: string
  readonly kind: Clip['kind']
  readonly state: ClipState
  /** Who looks at it before it is public: operators where nothing is said. */
  readonly needsOwner?: boolean
  readonly needsOperators?: boolean
  readonly owner: Clip['owner']
  /** Null where the owner made it. */
  readonly makerProfileId: string | null
  readonly language: Clip['language']
  readonly allowsComments: boolean
  readonly allowsEmbed: boolean
  readonly size: Clip['size']
  readonly from: Clip['from']
  readonly now: number
}

/** Adds a clip whose item the library has, in the transaction of its cause. */
export async function addClip(tx: Within, clip: NewClip): Promise<void> {
  const at = new Date(clip.now)
  await within<ClipTables>(tx, 'clips')
    .insertInto('clip')
    .values({
      id: clip.id,
      kind: clip.kind,
      state: clip.state,
      reason: null,
      is_resubmitted: false,
      needs_owner: clip.needsOwner ?? false,
      needs_operators: clip.needsOperators ?? true,
      owner_profile_id: clip.owner.profileId,
      owner_account_id: clip.owner.accountId,
      maker_profile_id: clip.makerProfileId,
      language: clip.language,
      allows_comments: clip.allowsComments,
      allows_embed: clip.allowsEmbed,
      width: clip.size?.width ?? null,
      height: clip.size?.height ?? null,
      show_id: clip.from?.showId ?? null,
      show_starts_at: clip.from ? BigInt(clip.from.startsAt) : null,
      show_ends_at: clip.from ? BigInt(clip.from.endsAt) : null,
      created_at: at,
      changed_at: at,
    })
    .execute()
}

/** The clip with this id, whatever its state; `isHeld` locks it until the transaction ends. */
export async function clipById(
  rows: ClipRows,
  id: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Clip | null> {
  if (!isId(id)) return null
  const query = rows.selectFrom('clip').selectAll().where('id', '=', id)
  const found = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  return found ? clipOf(found) : null
}

/** Moves a clip on where it is in one of the states `from`; false where it is not, or is gone. */
export async function setState(
  rows: ClipRows,
  change: {
    id: string
    from: readonly ClipState[]
    to: ClipState
    /** Of a rejection; null otherwise. */
    reason?: string | null
    now: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('clip')
    .set({ state: change.to, reason: change.reason ?? null, changed_at: new Date(change.now) })
    .where('id', '=', change.id)
    .where('state', 'in', [...change.from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A row as all parts of this module see it. */
export function clipOf(row: Selectable<ClipTables['clip']>): Clip {
  const { show_id: showId, show_starts_at: startsAt, show_ends_at: endsAt } = row
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    isResubmitted: row.is_resubmitted,
    needsOwner: row.needs_owner,
    needsOperators: row.needs_operators,
    owner: { profileId: row.owner_profile_id, accountId: row.owner_account_id },
    makerProfileId: row.maker_profile_id,
    language: row.language,
    allowsComments: row.allows_comments,
    allowsEmbed: row.allows_embed,
    size: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
    from:
      showId === null || startsAt === null || endsAt === null
        ? null
        : { showId, startsAt: Number(startsAt), endsAt: Number(endsAt) },
    createdAt: row.created_at.getTime(),
    changedAt: row.changed_at.getTime(),
  }
}

/** How many clips were cut out of a show. */
export async function countOfShow(rows: ClipRows, showId: string): Promise<number> {
  if (!isId(showId)) return 0
  const { count } = await rows
    .selectFrom('clip')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('show_id', '=', showId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
