import { isId } from '#platform/ids/ids'
import type { CatalogRows } from '../../tables.ts'

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
    .set({ owner_profile_id: null })
    .where('owner_profile_id', '=', profileId)
    .execute()
}
