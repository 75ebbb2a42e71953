import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { ClipRows, ClipTables } from '../tables.ts'

/** A clip that was cut out of a show. */
export interface PostedClip {
  readonly id: string
  readonly state: 'pending' | 'approved'
  /** Who looks at it before it is public. */
  readonly needsOwner: boolean
  readonly needsOperators: boolean
  readonly owner: { readonly profileId: string; readonly accountId: string }
  readonly makerProfileId: string
  readonly allowsComments: boolean
  readonly width: number
  readonly height: number
  readonly showId: string
  /** Media times of the show. */
  readonly startsAt: number
  readonly endsAt: number
  readonly now: number
}

export async function addPostedClip(tx: Within, clip: PostedClip): Promise<void> {
  const at = new Date(clip.now)
  const { owner, makerProfileId } = clip
  await within<ClipTables>(tx, 'clips')
    .insertInto('clip')
    .values({
      id: clip.id,
      kind: 'moment',
      state: clip.state,
      reason: null,
      is_resubmitted: false,
      needs_owner: clip.needsOwner,
      needs_operators: clip.needsOperators,
      owner_profile_id: owner.profileId,
      owner_account_id: owner.accountId,
      maker_profile_id: makerProfileId === owner.profileId ? null : makerProfileId,
      language: 'id',
      allows_comments: clip.allowsComments,
      allows_embed: true,
      width: clip.width,
      height: clip.height,
      show_id: clip.showId,
      show_starts_at: BigInt(clip.startsAt),
      show_ends_at: BigInt(clip.endsAt),
      created_at: at,
      changed_at: at,
    })
    .execute()
}

/** The categories with these numbers, in both languages; null where one of them is no category. */
export async function categoriesWith(
  rows: ClipRows,
  numbers: readonly number[],
): Promise<{ en: string; id: string }[] | null> {
  const wanted = [...new Set(numbers)].filter((number) => number > 0 && number <= NUMBER_MAX)
  if (wanted.length < new Set(numbers).size) return null
  const found = await rows
    .selectFrom('clip_tag')
    .select(['id', 'name_en', 'name_id'])
    .where('id', 'in', wanted)
    .where('type', '=', 'genre')
    .execute()
  const byNumber = new Map(found.map((tag) => [tag.id, { en: tag.name_en, id: tag.name_id }]))
  const categories = wanted.flatMap((number) => byNumber.get(number) ?? [])
  return categories.length === wanted.length ? categories : null
}

/** Of a column of type `integer`. */
const NUMBER_MAX = 2 ** 31 - 1
