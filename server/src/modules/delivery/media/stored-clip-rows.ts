import { isId } from '#platform/ids/ids'
import type { CatalogRows } from '#modules/library'
import type { ServedVersion } from './rows.ts'

/** A clip whose video plays, whatever its review says: the caller decides who may have it. */
export interface StoredClip {
  readonly id: string
  readonly title: { readonly en: string; readonly id: string }
  /** Null for one of nobody. */
  readonly ownerProfileId: string | null
  readonly isPublic: boolean
  readonly version: Omit<ServedVersion, 'isHidden'>
}

export async function findStoredClip(rows: CatalogRows, itemId: string): Promise<StoredClip | null> {
  if (!isId(itemId)) return null
  const found = await rows
    .selectFrom('item')
    .innerJoin('version', 'version.id', 'item.version_id')
    .select(['item.id', 'title_en', 'title_id', 'owner_profile_id', 'premium', 'hidden_at'])
    .select(['item.published_at', 'version.id as versionId', 'audio', 'captions'])
    .where('item.id', '=', itemId)
    .where('item.type', '=', 'clips')
    .executeTakeFirst()
  if (!found) return null
  const rungs = await rows
    .selectFrom('rung')
    .select('line')
    .where('version_id', '=', found.versionId)
    .execute()
  return {
    id: found.id,
    title: { en: found.title_en, id: found.title_id },
    ownerProfileId: found.owner_profile_id,
    isPublic: found.hidden_at === null && found.published_at !== null,
    version: {
      id: found.versionId,
      isPremium: found.premium,
      rungs: rungs.map(({ line }) => line),
      audio: found.audio,
      captions: found.captions,
    },
  }
}
