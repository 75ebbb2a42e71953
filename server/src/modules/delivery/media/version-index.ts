import type { AudioTrack, CaptionTrack, Rung } from '@tayang/contract/ingest'
import type { Clock } from '#platform/clock/clock'
import type { CatalogRows } from '#modules/library'

/** What the delivery of files must know of a version. */
export interface ServedVersion {
  readonly id: string
  readonly isPremium: boolean
  readonly rungs: readonly Rung[]
  readonly audio: AudioTrack | null
  readonly captions: readonly CaptionTrack[]
}

export interface VersionIndex {
  find(versionId: string): Promise<ServedVersion | null>
  /** Called when a rung was published here; other machines see it within `KEEP_MS`. */
  forget(versionId: string): void
}

/** A player asks for many segments in a row: what is known stays known for a moment. */
const KEEP_MS = 2_000
const KEPT_MAX = 2_000

export function openVersionIndex({ rows, clock }: { rows: CatalogRows; clock: Clock }): VersionIndex {
  const kept = new Map<string, { until: number; version: Promise<ServedVersion | null> }>()
  return {
    find(versionId) {
      const known = kept.get(versionId)
      const now = clock.now()
      // A clock that was put back does not keep a thing for hours: what was hidden since would still be served.
      if (known && known.until > now && known.until - now <= KEEP_MS) return known.version
      kept.delete(versionId)
      const oldest = kept.keys().next()
      if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
      const version = load(rows, versionId)
      kept.set(versionId, { until: now + KEEP_MS, version })
      // A failed look is not remembered.
      version.catch(() => kept.delete(versionId))
      return version
    },
    forget: (versionId) => void kept.delete(versionId),
  }
}

async function load(rows: CatalogRows, versionId: string): Promise<ServedVersion | null> {
  const version = await rows
    .selectFrom('version')
    .innerJoin('item', 'item.id', 'version.item_id')
    .select(['version.id', 'premium', 'audio', 'captions'])
    .where('version.id', '=', versionId)
    // An operator hid it: its files are gone from here within the moment that a version is remembered.
    .where('item.hidden_at', 'is', null)
    .executeTakeFirst()
  if (!version) return null
  const rungs = await rows.selectFrom('rung').select('line').where('version_id', '=', versionId).execute()
  return {
    id: version.id,
    isPremium: version.premium,
    rungs: rungs.map(({ line }) => line),
    audio: version.audio,
    captions: version.captions,
  }
}
