import { sql } from 'kysely'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { CatalogRows, CatalogTables } from '../../tables.ts'
import { replaceTags, wordsOf, type Tag } from './title-rows.ts'

/** What may change of a clip's item; absent fields stay. */
export interface ClipTexts {
  readonly title?: string | undefined
  readonly rating?: 'SU' | '13+' | '17+' | undefined
  readonly genres?: readonly { readonly en: string; readonly id: string }[] | undefined
}

/** Shows a clip to everybody, as published now. */
export async function showClip(tx: Within, id: string, now: number): Promise<void> {
  await within<CatalogTables>(tx, 'catalog')
    .updateTable('item')
    .set({ withheld_at: null, published_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** Hides clips from everybody; what was hidden before stays so. */
export async function hideClips(tx: Within, ids: readonly string[], now: number): Promise<void> {
  await within<CatalogTables>(tx, 'catalog')
    .updateTable('item')
    .set({ withheld_at: sql<Date>`coalesce(withheld_at, ${new Date(now)})` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Clips that are not withheld, of these or of a profile; also while their owner has left. */
export async function shownClips(
  rows: CatalogRows,
  of: { ids: readonly string[] } | { ownerProfileId: string },
): Promise<string[]> {
  const query = rows
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'clips')
    .where('withheld_at', 'is', null)
  const found = await (
    'ids' in of
      ? query.where('id', '=', sql<string>`any(${[...of.ids]}::text[])`)
      : query.where('owner_profile_id', '=', of.ownerProfileId)
  ).execute()
  return found.map(({ id }) => id)
}

/** Hides every clip of a profile. */
export async function hideClipsOf(rows: CatalogRows, profileId: string, now: number): Promise<void> {
  await rows
    .updateTable('item')
    .set({ withheld_at: new Date(now) })
    .where('owner_profile_id', '=', profileId)
    .where('type', '=', 'clips')
    .where('withheld_at', 'is', null)
    .execute()
}

/** Changes the texts of a clip and what a search finds it by. */
export async function changeClip(
  tx: Within,
  id: string,
  { title, rating, genres }: ClipTexts,
): Promise<void> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const item = await rows
    .selectFrom('item')
    .select(['title_id', 'rating'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) return
  if (genres !== undefined) await replaceTags(rows, id, genres.map(genreOf))
  const kept = await rows
    .selectFrom('item_tag')
    .innerJoin('tag', 'tag.id', 'item_tag.tag_id')
    .select(['tag.name_en as en', 'tag.name_id as id'])
    .where('item_id', '=', id)
    .execute()
  const text = title ?? item.title_id
  const described = { title: { en: text, id: text }, description: { en: '', id: '' }, genres: kept, cast: [] }
  await rows
    .updateTable('item')
    .set({
      title_en: text,
      title_id: text,
      rating: rating ?? item.rating,
      words: wordsOf(described),
    })
    .where('id', '=', id)
    .execute()
}

const genreOf = ({ en, id }: { en: string; id: string }): Tag => ({
  type: 'genre',
  name_en: en,
  name_id: id,
})

/** Removes clips with everything that belongs to them; answers their pictures, whose bytes are still there. */
export async function removeClips(tx: Within, ids: readonly string[]): Promise<string[]> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const pictures = await rows
    .deleteFrom('picture')
    .where('item_id', 'in', [...ids])
    .returning('picture_id')
    .execute()
  await rows
    .deleteFrom('item')
    .where('id', 'in', [...ids])
    .where('type', '=', 'clips')
    .execute()
  // One picture may be of several kinds.
  return [...new Set(pictures.map(({ picture_id }) => picture_id))]
}
