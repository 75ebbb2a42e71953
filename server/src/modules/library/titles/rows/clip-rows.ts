import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { isId } from '#platform/ids/ids'
import type { CatalogRows, CatalogTables } from '../../tables.ts'
import type { KeptPicture } from '../arts.ts'
import { putPicture } from './picture-rows.ts'
import { replaceTags, wordsOf } from './title-rows.ts'

export interface OwnClip {
  readonly ownerProfileId: string
  readonly title: { readonly en: string; readonly id: string }
}

/** A person's clip that everybody can watch now; null for anything else. */
export async function clipOf(rows: CatalogRows, id: string): Promise<OwnClip | null> {
  if (!isId(id)) return null
  const found = await rows
    .selectFrom('item')
    .select(['owner_profile_id', 'title_en', 'title_id'])
    .where('id', '=', id)
    .where('type', '=', 'clips')
    .where('hidden_at', 'is', null)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!found || found.owner_profile_id === null) return null
  return { ownerProfileId: found.owner_profile_id, title: { en: found.title_en, id: found.title_id } }
}

/** The clips of a profile, for its export. */
export function exportClipsOf(rows: CatalogRows, profileId: string, limit: number) {
  return rows
    .selectFrom('item')
    .select(['id', 'title_en', 'title_id', 'views', 'published_at'])
    .where('owner_profile_id', '=', profileId)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
}

/** Takes the owner off the clips of a profile. */
export async function disownClipsOf(rows: CatalogRows, profileId: string): Promise<void> {
  await rows
    .updateTable('item')
    .set({ owner_profile_id: null, owner_left_at: null })
    .where('owner_profile_id', '=', profileId)
    .execute()
}

/** A clip of a person as the library keeps it. */
export interface NewClip {
  readonly id: string
  readonly title: string
  /** Its categories, in both languages. */
  readonly genres: readonly { readonly en: string; readonly id: string }[]
  readonly rating: 'SU' | '13+' | '17+'
  /** The rungs that are wanted of a file; none where its version is made already. */
  readonly heights?: readonly number[]
  readonly ownerProfileId: string
  /** Null for one that nobody may see yet. */
  readonly publishedAt: number | null
  readonly now: number
}

/** Gives a clip the picture of its card, in the transaction that makes it. */
export async function putThumbnail(tx: Within, itemId: string, picture: KeptPicture): Promise<void> {
  const rows = within<CatalogTables>(tx, 'catalog')
  await putPicture(rows, { itemId, kind: 'thumbnail_landscape', isStill: false, ...picture })
}

const THUMB_COLOR = '#2a2118'

/** Creates a clip without a video, in the transaction of its cause. */
export async function addClip(tx: Within, clip: NewClip): Promise<void> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const title = { en: clip.title, id: clip.title }
  const { publishedAt } = clip
  await rows
    .insertInto('item')
    .values({
      id: clip.id,
      friendly_id: clip.id,
      type: 'clips',
      title_en: clip.title,
      title_id: clip.title,
      description_en: '',
      description_id: '',
      year: null,
      rating: clip.rating,
      premium: false,
      exclusive: false,
      thumb_color: THUMB_COLOR,
      parent_id: null,
      number: null,
      heights: [...(clip.heights ?? [])],
      version_id: null,
      words: wordsOf({ title, description: { en: '', id: '' }, genres: clip.genres, cast: [] }),
      created_at: new Date(clip.now),
      published_at: publishedAt === null ? null : new Date(publishedAt),
      owner_profile_id: clip.ownerProfileId,
      withheld_at: publishedAt === null ? new Date(clip.now) : null,
    })
    .execute()
  const tags = clip.genres.map(({ en, id }) => ({ type: 'genre' as const, name_en: en, name_id: id }))
  await replaceTags(rows, clip.id, tags)
}
