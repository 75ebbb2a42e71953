import type { AudioTrack, CaptionTrack, Rung } from '@tayang/contract/ingest'
import type { CatalogRows } from '#modules/library'

/** What the media routes need to know of a version. */
export interface ServedVersion {
  readonly id: string
  readonly isPremium: boolean
  /** Only a preview opens its files. */
  readonly isHidden: boolean
  readonly rungs: readonly Rung[]
  readonly audio: AudioTrack | null
  readonly captions: readonly CaptionTrack[]
}

/** A version with its published rungs; null where there is none. */
export async function loadVersion(rows: CatalogRows, versionId: string): Promise<ServedVersion | null> {
  const version = await rows
    .selectFrom('version')
    .innerJoin('item', 'item.id', 'version.item_id')
    .select(['version.id', 'premium', 'hidden_at', 'audio', 'captions'])
    .where('version.id', '=', versionId)
    .executeTakeFirst()
  if (!version) return null
  const rungs = await rows.selectFrom('rung').select('line').where('version_id', '=', versionId).execute()
  return {
    id: version.id,
    isPremium: version.premium,
    isHidden: version.hidden_at !== null,
    rungs: rungs.map(({ line }) => line),
    audio: version.audio,
    captions: version.captions,
  }
}
