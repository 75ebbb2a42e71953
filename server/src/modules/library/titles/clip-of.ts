import { isId } from '#platform/ids/ids'
import type { CatalogRows } from '../tables.ts'

export interface OwnClip {
  readonly ownerProfileId: string
  readonly title: { readonly en: string; readonly id: string }
}

/** A clip that is somebody's and that everybody can watch now; null for anything else. */
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
